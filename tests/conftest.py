"""What holds for every test: an interruption that a test sends arrives."""

import signal

# Whoever starts the checks in the background has this process ignore interruptions, and every
# process that it starts would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
