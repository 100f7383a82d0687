"""The process of an untrusted agent: it reads positions as lines of JSON, and answers with moves.

Run by `agent.py` as `python -I -m tilewidgets.agents.isolated.worker`. A position is a full state that agrees with what the agent's
player knows (`View.sample`): whatever the code looks into, nothing hidden is there.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import sys
from collections.abc import Callable
from typing import Any, TextIO

MOST_TEXT = 4_000
"""Characters of an error or a traceback that are told."""


def main() -> None:
    """Serve until the other side closes."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what the code prints is no answer
    told = json.loads(sys.stdin.readline())
    from tilewidgets.agents.isolated.confine import confine
    from tilewidgets.games import game

    played = game(told["game"], ruleset=told["ruleset"])
    played.deal(0).view(0)  # loads what will be needed
    missing = confine(told["memory"])
    random.seed(told["seed"])
    try:
        function = _function(told["source"], told["name"], told["function"])
    except BaseException as error:  # noqa: BLE001  # whatever the code does, SystemExit too
        _write(answers, _failure(error))
        return
    _write(answers, {"ready": missing})
    for line in sys.stdin:
        asked = json.loads(line)
        state = played.start(asked["setup"]).play_all(asked["moves"])
        try:
            answer = _answer(function, state.view(asked["viewer"]))
        except BaseException as error:  # noqa: BLE001
            answer = _failure(error)
        _write(answers, answer)


def _function(source: str, name: str, wanted: str) -> Callable[[Any], Any]:
    space: dict[str, Any] = {"__name__": "agent", "__file__": name}
    exec(compile(source, name, "exec"), space)  # noqa: S102  # in the process that is there for it
    function = space.get(wanted)
    if not callable(function):
        others = ", ".join(key for key, value in space.items() if callable(value) and not key.startswith("_"))
        raise LookupError(  # noqa: TRY004  # the file lacks something
            f"there is no function {wanted}(view) in it; there are: {others or 'none'}"
        )
    return function  # type: ignore[no-any-return]


def _answer(function: Callable[[Any], Any], view: Any) -> dict[str, Any]:
    move = function(view)
    if isinstance(move, str) or move in view.legal_moves:
        return {"move": str(move)[:200]}
    return {"nonsense": repr(move)[:200]}


def _failure(error: BaseException) -> dict[str, Any]:
    import traceback

    with contextlib.suppress(BaseException):  # the error of a stranger may fail to be told
        text = "".join(traceback.format_exception(error))[-MOST_TEXT:]
        return {"error": f"{type(error).__name__}: {error}"[:MOST_TEXT], "traceback": text}
    return {"error": type(error).__name__, "traceback": ""}


def _write(answers: TextIO, answer: dict[str, Any]) -> None:
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


if __name__ == "__main__":
    main()
