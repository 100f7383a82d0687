"""Agents that nobody has vouched for: what they do costs their move, and nothing else."""

from __future__ import annotations

import gc
import os
import sys
import time
from pathlib import Path

import psutil
import pytest

import tilewidgets as tw
from tilewidgets.agents import ask
from tilewidgets.agents.isolated import IsolatedAgent, isolated
from tilewidgets.errors import AgentFailure, TileError

LINUX = sys.platform == "linux"
GOOD = "def choose(view):\n    return view.legal_moves[0]\n"


@pytest.fixture
def made(tmp_path):
    """Makes agents of sources; their processes are ended, and none of them may be left."""
    agents, before = [], set(psutil.Process().children(recursive=True))

    def make(source, **options) -> IsolatedAgent:
        path = tmp_path / f"student{len(agents)}.py"
        path.write_text(source, encoding="utf-8")
        agents.append(isolated(path, **{"seconds": 20.0, **options}))
        return agents[-1]

    yield make
    for agent in agents:
        agent.close()
    assert set(psutil.Process().children(recursive=True)) <= before


@pytest.fixture(params=["pyramid", "pirates"])
def state(request):
    return tw.game(request.param).deal(seed=3)


def failure(agent, state, **options) -> AgentFailure:
    with pytest.raises(AgentFailure) as caught:
        ask(agent, state.view(state.to_move), **options)
    assert agent._process is None  # a failure ends the process
    return caught.value


def test_a_good_agent_plays_a_game(made, state):
    agent = made(GOOD)
    for _ in range(6):
        state = state.play(ask(agent, state.view(state.to_move)))
    assert [str(move) for move in state.moves][:1] == [str(state.game.deal(seed=3).legal_moves[0])]


def test_it_sees_the_view_of_its_player_and_only_that(made, state):
    for _ in range(5):
        state = state.play(state.legal_moves[-1])
    view = state.view(state.to_move)
    here = sorted(map(repr, (view.to_dict(), view.viewer, view.moves)))
    agent = made(
        "def choose(view):\n    raise ValueError('|'.join(sorted(map(repr, (view.to_dict(), view.viewer, view.moves)))))", seconds=20
    )
    told = failure(agent, state).traceback
    assert "|".join(here)[-1500:] in told


def test_what_goes_over_does_not_depend_on_what_is_hidden(made, state, monkeypatch):
    for _ in range(4):
        state = state.play(state.legal_moves[0])
    agent, lines = made(GOOD), []
    monkeypatch.setattr(agent, "_talk", lambda told, *_: lines.append(told) or {"ready": [], "move": str(state.legal_moves[0])})
    for other in (state, *(state.sample(state.to_move, seed) for seed in range(4))):
        agent._ask(other.view(other.to_move))
    asked = [line for line in lines if "moves" in line]
    assert len(asked) == 5
    assert all(line == asked[0] for line in asked)


@pytest.mark.parametrize(
    ("source", "kind", "said"),
    [
        ("def choose(view):\n    while True: pass", "timeout", "it has 1 seconds"),
        ("import time\ndef choose(view):\n    time.sleep(60)", "timeout", "it has 1 seconds"),
        ("import os\ndef choose(view):\n    os._exit(3)", "raised", "its process ended (exit status 3)"),
        ("def choose(view):\n    return choose(view)", "raised", "RecursionError"),
        ("def choose(view):\n    return 42", "nonsense", "42. Return one of view.legal_moves"),
        ("def choose(view:", "raised", "SyntaxError"),
        ("x = 1", "raised", "there is no function choose(view) in it"),
        ("raise SystemExit(0)", "raised", "SystemExit"),
        ("class E(Exception):\n    def __str__(self): raise E\ndef choose(view):\n    raise E", "raised", "E"),
        ("import os\ndef choose(view):\n    os.write(3, b'x' * 1000000)\n    while True: pass", "nonsense", "no answer"),
        ("import os\ndef choose(view):\n    os.write(3, b'[1]' + bytes([10]))\n    while True: pass", "nonsense", "no answer"),
    ],
)
def test_misbehaviour_is_named(made, source, kind, said):
    state = tw.game("pyramid").deal(seed=3)
    found = failure(made(source, seconds=1.0 if "seconds" in said else 20.0), state)
    assert (found.kind, found.move_number) == (kind, 1)
    assert said in str(found)


@pytest.mark.parametrize(("move", "kind"), [("RRB@9,9/0", "illegal"), ("end@z9", "nonsense")])
def test_a_move_that_cannot_be_is_explained(made, move, kind):
    assert failure_kind(made(f"def choose(view):\n    return {move!r}"), tw.game("pyramid").deal(seed=3)) == kind


def failure_kind(agent, state):
    with pytest.raises(AgentFailure) as caught:
        ask(agent, state.view(state.to_move))
    return caught.value.kind


def test_memory_is_limited(made):
    eater = made("def choose(view):\n    x = []\n    while True: x.append(bytearray(1 << 24))", megabytes=256)
    assert "MemoryError" in str(failure(eater, tw.game("pyramid").deal(seed=3)))


@pytest.mark.skipif(not LINUX, reason="the filter of system calls is Linux's")
@pytest.mark.parametrize(
    "body",
    [
        "os.fork()",
        "subprocess.Popen(['true'])",
        "os.execv('/bin/true', ['true'])",
        "os.kill(os.getppid(), 9)",
        "signal.pidfd_send_signal(os.pidfd_open(os.getppid()), 9)",
        "socket.socket()",
        "open('left-behind', 'w')",
        "open(TARGET, 'a')",
        "os.unlink(TARGET)",
        "os.rename(TARGET, TARGET + 'x')",
        "os.truncate(TARGET, 0)",
        "os.mkdir('left-behind')",
        "os.chmod(TARGET, 0)",
        "resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE, (3, 3))",
        "resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)) if os.getuid() else 1 / 0",
    ],
)
def test_what_would_cost_others_is_refused(made, tmp_path, body):
    target = tmp_path / "precious.txt"
    target.write_text("precious")
    source = (
        f"import os, resource, signal, socket, subprocess\nTARGET = {str(target)!r}\ndef choose(view):\n    {body}\n    return 'done'\n"
    )
    found = failure(made(source), tw.game("pyramid").deal(seed=3))
    assert found.kind == "raised"
    assert any(word in str(found) for word in ("not permitted", "ZeroDivision", "not allowed", "exceed"))
    assert target.read_text() == "precious"
    assert target.stat().st_mode & 0o600


def test_secrets_and_files_are_not_inherited(made, monkeypatch):
    monkeypatch.setenv("CLASS_TOKEN", "secret")
    with Path(os.devnull).open() as held:
        os.set_inheritable(held.fileno(), True)
        source = (
            "import os\ndef choose(view):\n    raise ValueError(str(dict(os.environ)) + str(os.listdir('/proc/self/fd')) + os.getcwd())"
        )
        told = str(failure(made(source), tw.game("pyramid").deal(seed=3)))
    assert "secret" not in told
    assert "HOME" not in told
    if LINUX:
        assert "['0', '1', '2', '3', '4']" in told  # the pipes, the answers, and the folder that is listed
    assert "tilewidgets-agent-" in told


@pytest.mark.skipif(not LINUX, reason="the filter of system calls is Linux's")
def test_threads_and_ordinary_modules_work_and_nothing_is_missing(made):
    source = (
        "import collections, json, math, random, threading\n"
        "def choose(view):\n    t = threading.Thread(target=print, args=('x' * 100000,))\n    t.start(); t.join()\n"
        "    return random.choice(view.legal_moves)\n"
    )
    state, agent = tw.game("pyramid").deal(seed=3), made(source)
    assert ask(agent, state.view(0)) in state.legal_moves
    assert agent.missing == ()


def test_the_randomness_begins_alike_with_the_same_seed(made):
    source = "import random\ndef choose(view):\n    return view.legal_moves[random.randrange(len(view.legal_moves))]\n"
    state = tw.game("pyramid").deal(seed=3)
    one, two = made(source, seed=5), made(source, seed=5)
    moves = [[ask(agent, state.view(0)) for _ in range(3)] for agent in (one, two)]
    assert moves[0] == moves[1]


def test_after_a_failure_a_new_process_plays_on(made):
    source = "n = []\ndef choose(view):\n    n.append(1)\n    if len(n) > 1: raise RuntimeError('twice')\n    return view.legal_moves[0]\n"
    state, agent = tw.game("pyramid").deal(seed=3), made(source)
    ask(agent, state.view(0))
    assert "twice" in str(failure(agent, state))
    assert ask(agent, state.view(0)) == state.legal_moves[0]


def test_an_agent_that_is_forgotten_ends_its_process(tmp_path):
    path = tmp_path / "a.py"
    path.write_text(GOOD)
    agent = isolated(path, seconds=20)
    ask(agent, tw.game("pyramid").deal(seed=3).view(0))
    process = psutil.Process(agent._process._process.pid)
    del agent
    gc.collect()
    deadline = time.monotonic() + 10
    while process.is_running() and process.status() != psutil.STATUS_ZOMBIE and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not process.is_running() or process.status() == psutil.STATUS_ZOMBIE


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"seconds": 0}, "seconds must be"),
        ({"seconds": "fast"}, "seconds must be"),
        ({"megabytes": 1}, "megabytes must be"),
        ({"function": "a b"}, "name of a function"),
    ],
)
def test_bad_options_are_refused(tmp_path, options, said):
    path = tmp_path / "a.py"
    path.write_text(GOOD)
    with pytest.raises(TileError, match=said):
        isolated(path, **options)


def test_files_that_cannot_be_read_are_refused(tmp_path):
    with pytest.raises(TileError, match="cannot be read"):
        isolated(tmp_path / "none.py")
    (tmp_path / "latin.py").write_bytes(b"# \xff")
    with pytest.raises(TileError, match="UTF-8"):
        isolated(tmp_path / "latin.py")
    (tmp_path / "huge.py").write_bytes(b"#" * ((1 << 20) + 1))
    with pytest.raises(TileError, match="larger"):
        isolated(tmp_path / "huge.py")
