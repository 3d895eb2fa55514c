"""What is asked in the game, and what happens by itself: the kinds of frames and their arguments.

TURN (the kernel's) has the purchases left: from the black depot, and with monastery 6 counted
apart; its last argument says that shield 16 has turned a die. The asks of effects lie above it;
modules add kinds of their own.
"""

from typing import Final

WIDTH: Final = 6

# A step for each seat: which duchy, then where the start castle stands (BUR-R20), and with the
# option to arrange them which trade route card comes next (BUR-R63).
SETUP: Final = 3
# An action with a die of this number, 0 for any (BUR-081); with shields also whether it is a
# castle's.
ACTION: Final = 4
# Benefits: place one more tile; take a tile of these colours (a bit each); sell a colour.
PUT: Final = 5
PICK: Final = 6
TRADE: Final = 7
# A ship: which depot; then, of these depots (a bit each), which colours from this one on.
HARBOUR: Final = 8
CARGO: Final = 9
# There is no room for this tile: what leaves a key space (BUR-066)?
ROOM: Final = 10
# A crane: which building's benefit (BUR-171). Geese on this space: which kind scores (BUR-173).
COPY: Final = 11
FLOCK: Final = 12
# Shields 14 and 15 at a phase end, of which those of this mask are done; tribute for this shield;
# too many tiles on key spaces; with shield 5 a colour from all depots; with shield 6 a player to be
# named when mines are about to pay, or the game to end (BUR-R143).
GIFT: Final = 17
TOLL: Final = 18
FEWER: Final = 19
FREIGHT: Final = 20
NAMING: Final = 21
# A field of the vineyard was covered: which of its bonuses, if those of this mask are done; a tile
# that a bonus gives, of the black depot or the display (1) or of the vineyard depot (0); which wine
# bonus tile; there is no room for this double tile.
BOUNTY: Final = 25
GRANT: Final = 26
WINE: Final = 27
CLEAR: Final = 28
# The solo game: buy the points that are missing to the target; the action that the target brings;
# place a tile of the black depot directly; a tile of the black depot for goods; so many goods are
# still to be given, of this colour or a later one.
TOP_UP: Final = 34
TARGET: Final = 35
DIRECT: Final = 36
SWAP: Final = 37
GIVE: Final = 38

# The team game: where does this tile go, to an own or a common key space (BUR-R70)?
WHERE: Final = 42

# Tasks: the order marker moves, phase preparation, a round, the next turn, the end of a phase.
MARKER: Final = 64
PREPARE: Final = 65
ROUND: Final = 66
NEXT: Final = 67
PHASE_END: Final = 68
# The order marker goes on top of its stack (BUR-R47).
ON_TOP: Final = 69
# Everything is played and paid (BUR-118).
GAME_END: Final = 70
# Of the goods of this colour that were sold, so many are still to be laid on the trade route.
LAY_OUT: Final = 71
# What shields do before a phase ends: gifts from this place in turn order on; tribute from this
# place and from this shield on.
GIFTS: Final = 74
TRIBUTE: Final = 75
# So many wine bonus tiles for full levels are due; bonuses of a field, like BOUNTY.
VINTAGE: Final = 80
REAP: Final = 81
# The automa has its turn (BUR-311).
AUTOMA: Final = 84
# Parts of the solo game that can wait: so many points; what this tile on this space does; a colour
# is complete.
POINTS: Final = 91
EFFECT: Final = 92
COLOUR_DONE: Final = 93
# This tile comes to a key space of a team's member.
STOW: Final = 94
