"""Games that tell secrets, one for each check of secrecy."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tafelrunde.kernel.chance import EVERYONE, Chance, bag
from tafelrunde.testing import secrecy
from tests.conformance.broken import Patch, every, several, table
from tests.toys import cards, sealed
from tests.toys.parts import PlainWords


def test_a_view_that_shows_a_hidden_card_is_found(monkeypatch: Patch) -> None:
    def seen_by(self: cards.Cards, seat: int) -> cards.Cards:
        view = self.copy()
        view.viewer = seat
        return view

    monkeypatch.setattr(cards.Cards, "seen_by", seen_by)
    with pytest.raises(AssertionError, match="neither drawn nor told"):
        every(table("cards"), secrecy.check_twins, False)


def test_a_view_that_shows_a_sealed_step_is_found(monkeypatch: Patch) -> None:
    sound = sealed.Sealed.seen_by

    def seen_by(self: sealed.Sealed, seat: int) -> sealed.Sealed:
        view = sound(self, seat)
        view.bids = self.bids[:]
        return view

    monkeypatch.setattr(sealed.Sealed, "seen_by", seen_by)
    with pytest.raises(AssertionError):
        every(table("sealed"), secrecy.check_twins, False)


def test_a_view_that_shows_how_far_a_seat_is_is_found(monkeypatch: Patch) -> None:
    sound = sealed.Sealed.seen_by

    def seen_by(self: sealed.Sealed, seat: int) -> sealed.Sealed:
        view = sound(self, seat)
        view.frames = self.frames.copy()
        return view

    monkeypatch.setattr(sealed.Sealed, "seen_by", seen_by)
    with pytest.raises(AssertionError, match="sees how far seat"):
        every(table("sealed"), secrecy.check_progress)


def test_a_sealed_step_that_is_told_is_found(monkeypatch: Patch) -> None:
    sound = sealed.Sealed.answer

    def answer(self: sealed.Sealed, seat: int, move: int, chance: Chance) -> None:
        chance.tell(0, seat, 0, 0, 0)
        sound(self, seat, move, chance)

    monkeypatch.setattr(sealed.Sealed, "answer", answer)
    with pytest.raises(AssertionError, match="a sealed step tells"):
        every(table("sealed"), secrecy.check_progress)


def test_a_view_without_the_own_hand_is_found(monkeypatch: Patch) -> None:
    sound = cards.Cards.seen_by
    monkeypatch.setattr(cards.Cards, "seen_by", lambda self, seat: _blind(sound(self, seat), seat))
    with pytest.raises(AssertionError, match="the view allows other moves"):
        every(table("cards"), secrecy.check_views)


def _blind(view: cards.Cards, seat: int) -> cards.Cards:
    if seat < view.setup.seats:
        view.hands[seat] = [(cards.UNKNOWN, eyes) for _, eyes in view.hands[seat]]
    return view


def test_a_card_dealt_twice_by_imagining_is_found(monkeypatch: Patch) -> None:
    sound = cards.Cards.imagine

    def imagine(self: cards.Cards, chance: Chance) -> cards.Cards:
        made = sound(self, chance)
        made.pool = self.pool[:]
        return made

    monkeypatch.setattr(cards.Cards, "imagine", imagine)
    with pytest.raises(AssertionError, match="looks different"):
        every(table("cards"), secrecy.check_views)


def test_an_imagined_position_that_looks_different_is_found(monkeypatch: Patch) -> None:
    sound = sealed.Sealed.imagine

    def imagine(self: sealed.Sealed, chance: Chance) -> sealed.Sealed:
        made = sound(self, chance)
        if self.viewer in (0, 1) and self.bids[self.viewer] > 0:
            made.bids[self.viewer] -= 1
        return made

    monkeypatch.setattr(sealed.Sealed, "imagine", imagine)
    with pytest.raises(AssertionError, match="looks different"):
        every(table("sealed"), secrecy.check_views)


def test_a_card_shown_without_being_told_is_found(monkeypatch: Patch) -> None:
    """Undo would be free after such a peek: nothing was drawn, nothing told."""
    sound = cards.Cards.look

    def look(self: cards.Cards, seat: int, card: cards.Card, chance: Chance) -> cards.Card:
        kind, eyes = card
        return (kind, eyes | 1 << seat) if eyes else sound(self, seat, card, chance)

    monkeypatch.setattr(cards.Cards, "look", look)
    with pytest.raises(AssertionError, match="neither drawn nor told"):
        several(table("cards"), secrecy.check_twins, False)


def test_an_event_that_tells_too_much_is_found(monkeypatch: Patch) -> None:
    sound = cards.Cards.answer

    def answer(self: cards.Cards, seat: int, move: int, chance: Chance) -> None:
        if cards.UNDER <= move < cards.RAID:
            chance.tell(cards.SEEN, seat, (move - cards.UNDER) // 2, 0, 0)
        sound(self, seat, move, chance)

    monkeypatch.setattr(cards.Cards, "answer", answer)
    with pytest.raises(AssertionError, match="events tell"):
        every(table("cards"), secrecy.check_twins, False)


def test_an_outcome_with_too_many_eyes_is_found(monkeypatch: Patch) -> None:
    def look(self: cards.Cards, seat: int, card: cards.Card, chance: Chance) -> cards.Card:
        kind, eyes = card
        if eyes == 0:
            rest = bag(self.pool)
            kind = chance.pick(cards.DRAWN, rest, 0, len(cards.KINDS), 1 << (1 - seat))
            self.pool[kind] -= 1
        return kind, eyes | 1 << seat

    monkeypatch.setattr(cards.Cards, "look", look)
    with pytest.raises(AssertionError, match="neither drawn nor told"):
        every(table("cards"), secrecy.check_twins, False)


def test_a_public_draw_that_depends_on_a_secret_is_found(monkeypatch: Patch) -> None:
    sound = cards.Cards.answer

    def answer(self: cards.Cards, seat: int, move: int, chance: Chance) -> None:
        if move == cards.REST and self.holds(1 - seat)[cards.GOLD]:
            chance.below(cards.DRAWN, 2, EVERYONE)
        sound(self, seat, move, chance)

    monkeypatch.setattr(cards.Cards, "answer", answer)
    with pytest.raises(AssertionError, match="number of draws"):
        several(table("cards"), secrecy.check_twins, False)


def test_words_that_do_not_come_from_the_view_are_found(monkeypatch: Patch) -> None:
    numbers = iter(range(10**6))
    words = PlainWords(cards.VERBS)
    monkeypatch.setattr(words, "prompt", lambda *_: str(next(numbers)))
    with pytest.raises(AssertionError, match="what is shown"):
        every(table("cards", game=replace(cards.GAME, words=words)), secrecy.check_twins, False)


def test_a_refusal_that_tells_a_secret_is_found(monkeypatch: Patch) -> None:
    sound = cards.Cards.why_not

    def why_not(self: cards.Cards, seat: int, move: int) -> int:
        against = sound(self, seat, move)
        return against + 10 * self.holds(1 - seat)[cards.GOLD] if against else 0

    monkeypatch.setattr(cards.Cards, "why_not", why_not)
    with pytest.raises(AssertionError, match="what is shown"):
        every(table("cards"), secrecy.check_twins, False)
