"""A bot in a few lines of plain Python: joins with a seat's link, plays random moves to the end.

python docs/example_bot.py 'http://localhost:8080/table/ID#KEY'
"""

import json
import random
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def ask(address, key="", body=None):
    """Open an address, with a seat's key; a body is posted as JSON."""
    headers = {"authorization": f"Bearer {key}"} if key else {}
    data = None
    if body is not None:
        headers["content-type"] = "application/json"
        data = json.dumps(body).encode()
    return urlopen(Request(address, data, headers), timeout=60)


def play(link, name="Bot"):
    """Sit down and play; returns who came first, second, and so on."""
    page, key = link.split("#")
    table = page.replace("/table/", "/api/tables/")
    try:
        ask(f"{table}/join", body={"key": key, "name": name}).close()
    except HTTPError as error:
        # "taken" or "begun": we sit there already, after a restart for example.
        if json.load(error)["refused"] not in ("taken", "begun"):
            raise
    decided = None  # others may change the table while ours is on its way: answer a stamp once
    with ask(f"{table}/stream", key) as stream:
        for line in stream:
            if not line.strip():  # an empty line now and then: the server is still there
                continue
            turn = json.loads(line)
            if turn["phase"] == "over":
                return turn["places"]
            if turn["yours"] and turn["stamp"] != decided:
                decided = turn["stamp"]
                move = {"do": "move", "stamp": turn["stamp"], "move": random.choice(turn["moves"])}
                try:
                    ask(f"{table}/acts", key, move).close()
                except HTTPError as error:  # refused: the next line says how things stand now
                    print(json.load(error)["reason"], file=sys.stderr)
    raise ConnectionError("the stream ended before the game: start again with the same link")


if __name__ == "__main__":
    print("places:", play(*sys.argv[1:3]))
