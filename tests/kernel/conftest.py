"""Property tests draw the same examples on every run: a failure can be seen again."""

from hypothesis import settings

settings.register_profile("tafelrunde", derandomize=True, deadline=None, max_examples=150)
settings.load_profile("tafelrunde")
