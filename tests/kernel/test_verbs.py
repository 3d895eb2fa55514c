from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.kernel.errors import BadMove
from tafelrunde.kernel.verbs import MOVE_TEXT_LIMIT, Field, Verb, Verbs

VERBS = Verbs(
    Verb("lay", Field("x", 7), Field("y", 5), Field("rot", words=("no", "half"))),
    Verb("stay"),
    Verb("under", Field("card", words=("gold", "jester"), own=True), Field("stack", 3)),
)

names = st.text("abcdefgh", min_size=1, max_size=5)


@st.composite
def any_verbs(draw: st.DrawFn) -> Verbs:
    made = []
    for name in draw(st.lists(names, min_size=1, max_size=5, unique=True)):
        fields = []
        for field in draw(st.lists(names, max_size=3, unique=True)):
            words = draw(st.lists(names, max_size=4, unique=True))
            fields.append(Field(field, 0 if words else draw(st.integers(1, 9)), tuple(words)))
        made.append(Verb(name, *fields))
    return Verbs(*made)


@given(any_verbs(), st.data())
def test_text_and_object_lead_back_to_the_move(verbs: Verbs, data: st.DataObject) -> None:
    move = data.draw(st.integers(0, verbs.count - 1))

    assert verbs.parse(verbs.text(move)) == move
    assert verbs.parse(json.loads(json.dumps(verbs.json(move)))) == move


@given(any_verbs())
def test_the_action_space_is_dense_and_every_text_is_there_once(verbs: Verbs) -> None:
    texts = [verbs.text(move) for move in range(verbs.count)]

    assert len(set(texts)) == verbs.count
    numbers = [
        verbs.number(verb.name, *values) for verb, values in map(verbs.split, range(verbs.count))
    ]
    assert numbers == list(range(verbs.count))


def test_moves_are_numbered_in_the_order_of_verbs_and_fields() -> None:
    assert VERBS.count == 70 + 1 + 6
    assert VERBS.first == {"lay": 0, "stay": 70, "under": 71}
    assert VERBS.number("lay", 3, 2, 1) == (3 * 5 + 2) * 2 + 1
    assert VERBS.text(35) == "lay x=3 y=2 rot=half"
    assert VERBS.json(35) == {"verb": "lay", "x": 3, "y": 2, "rot": "half"}


def test_a_text_may_name_its_fields_in_any_order_and_with_more_spaces() -> None:
    assert VERBS.parse("  lay rot=half  y=2 x=3 ") == 35


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("", "this is no verb of this game: there are lay, stay, under"),
        ("fly x=1", "fly is no verb of this game: there are lay, stay, under"),
        ("LAY x=1", "this is no verb of this game: there are lay, stay, under"),
        ("<script>", "this is no verb of this game: there are lay, stay, under"),
        ("lay x=3", "lay is written: lay x=... y=... rot=..."),
        ("stay now=1", "stay is written: stay"),
        ("stay now", "stay is written: stay"),
        ("lay x=3 y=2 rot=half rot=no", "'lay x=3 y=2 rot=half rot=no' names a field twice"),
        ("lay x=7 y=2 rot=half", "x cannot be '7': it is a number from 0 to 6"),
        ("lay x=03 y=2 rot=half", "x cannot be '03': it is a number from 0 to 6"),
        ("lay x=-1 y=2 rot=half", "x cannot be '-1': it is a number from 0 to 6"),
        ("lay x=３ y=2 rot=half", "x cannot be '３': it is a number from 0 to 6"),
        ("lay x= y=2 rot=half", "x cannot be '': it is a number from 0 to 6"),
        ("lay x=3 y=2 rot=1", "rot cannot be '1': it is one of no, half"),
        ({"verb": "lay", "x": 3.0, "y": 2, "rot": "no"},
         "x cannot be '3.0': it is a number from 0 to 6"),
        ({"verb": "lay", "x": True, "y": 2, "rot": "no"},
         "x cannot be 'True': it is a number from 0 to 6"),
        ({"x": 3}, "this is no verb of this game: there are lay, stay, under"),
        (None, "a move is a text such as 'verb field=value' or an object with a verb"),
        (["stay"], "a move is a text such as 'verb field=value' or an object with a verb"),
        ("stay" * 60, f"a move has at most {MOVE_TEXT_LIMIT} characters"),
    ],
)  # fmt: skip
def test_what_is_no_move_is_refused_in_one_sentence(move: object, sentence: str) -> None:
    with pytest.raises(BadMove) as refused:
        VERBS.parse(move)

    assert refused.value.reason == sentence


@given(st.one_of(st.text(), st.dictionaries(st.text(), st.text()), st.none(), st.floats()))
def test_any_garbage_is_a_move_or_a_bad_move(garbage: object) -> None:
    try:
        assert 0 <= VERBS.parse(garbage) < VERBS.count
    except BadMove as error:
        assert len(error.reason) < 400  # noqa: PT017


@pytest.mark.parametrize("number", [-1, 77, 10**20])
def test_a_number_outside_the_action_space_is_no_move(number: int) -> None:
    with pytest.raises(BadMove, match="moves are numbers from 0 to 76"):
        VERBS.text(number)


def test_a_long_list_of_words_is_cut_short_in_a_refusal() -> None:
    field = Field("to", words=tuple(f"a{n}" for n in range(40)))

    with pytest.raises(BadMove, match=r"to cannot be 'b1': it is a0, a1, ... or a39"):
        field.value("b1")
