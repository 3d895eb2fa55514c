from __future__ import annotations

import pytest

from tafelrunde.games import find
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.rules import read_rules
from tests.toys import TOYS

TEXT = """# A game

Some words before it begins.

## Set-up

- `ABC-001` Everyone takes
  three coins.
- `ABC-R02` [winter] Nobody
  takes two.

## Play

- `ABC-E03` Drawn:
  ```
   ab
  cd
  ```
  and so on.
  - a list inside
- no rule
  and no part of one
"""


def test_rules_are_read_with_section_option_and_all_their_lines() -> None:
    rules = read_rules(TEXT)

    assert list(rules) == ["ABC-001", "ABC-R02", "ABC-E03"]
    assert rules["ABC-001"].text == "Everyone takes three coins."
    assert rules["ABC-001"].section == "Set-up"
    assert rules["ABC-R02"].option == "winter"
    assert rules["ABC-R02"].text == "Nobody takes two."


def test_a_drawing_keeps_its_lines() -> None:
    assert "```\n ab\ncd\n```" in read_rules(TEXT)["ABC-E03"].text


def test_a_number_that_stands_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="ABC-001 stands twice"):
        read_rules("- `ABC-001` One.\n- `ABC-001` Two.\n")


def test_both_languages_have_the_same_rules_in_the_same_order() -> None:
    limes = find("limes")

    assert list(limes.rules("en")) == list(limes.rules("de"))
    assert len(limes.rules()) > 40


def test_a_rule_is_found_by_its_number_and_an_unknown_one_refused() -> None:
    limes = find("limes")

    assert limes.rule("LIM-020").number == "LIM-020"
    with pytest.raises(
        TafelrundeError, match="Limes has no rule 'LIM-999': its numbers go from LIM-001"
    ):
        limes.rule("LIM-999")
    with pytest.raises(TafelrundeError, match="Solo has no rule 'SOL-001': it has none"):
        TOYS["solo"].rule("SOL-001")


def test_a_reason_names_the_rule_or_says_just_no() -> None:
    assert find("limes").reason(35).endswith("(LIM-035)")
    assert find("limes").reason(1003).endswith("(LIM-R03)")
    assert TOYS["solo"].reason(3) == "not allowed now"
