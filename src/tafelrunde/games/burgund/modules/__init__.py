"""The modules of Die Burgen von Burgund: what each adds to the base game, and where it joins.

The base game has named points at which modules are called: `turn.actions` and `turn.shown` (more
die actions, other dice); `market.fill`, `market.free_keys`, `market.purchases` and `market.buy`
(what comes, where it fits, what it costs); `duchy.open_spaces`, `duchy.region_size` and `duchy.lay`
(where a tile may lie, how it scores); `effects.happen`, `effects.benefit` and `effects.pasture`;
`trade.sell` and `trade.free_stacks`; `rounds.prepare`, `rounds.advance`, `rounds.stack_up` and
`rounds.end_phase`; `score.left_over` and `score.ranking`; `Burgund.legal_asides` and
`Burgund.aside` (side moves).

What a module adds to stored positions is in its load_ file, its second opinion in its refuse_ file,
what bots make of it in its _judge file, what is said of it in its _words file and its catalogue,
of its things that cannot be used in its _explain file.

- tiles2.py: crane, geese, monasteries 27 and 28. A white castle is a benefit like any other.
- inns.py: one comes in `rounds.prepare`, lies on any colour, makes its region larger.
- borders.py: joins at `duchy.lay`.
- castles.py, the castles rule: at `duchy.open_spaces` and `rounds.prepare`, and as an answer that
  gives up both dice.
- routes.py, trade routes: at `trade.sell`, as a step of the setup and as a task.
- shields.py and shields_tribute.py: through `Burgund.shield` at most of these points; more
  answers to TURN and ACTION, side moves, and tasks between the last turn of a phase and its end.
- vineyards.py: more die actions and frames of its own; vineyards_components.py has its tables,
  vineyards_state.py its state, set-up and scoring.
- automa.py, Châteauma: a seat that no player holds; automa_turn.py and automa_tiles.py play it as
  a task.
- solo.py: joins at `duchy.lay`, `score.gain_points`, `score.take_bonus`, `trade.fetch` and
  `rounds.begin_round`. What a tile brings waits as tasks, and an agenda of the kernel asks which
  comes next; solo_windfall.py has what a complete colour brings.
- team.py, the team game: partners' places hold the same of all that is common, which `Burgund`
  copies after every step. team_setup.py begins the game, team_turn.py has key spaces and placing on
  the double board, with verbs of its own; both halves count in `effects.herd`, `score.lying`,
  `score.total` and `rounds.end_phase`, and a tile comes to a key space as a task.
"""
