"""Who takes part: `Entrant`, an agent as data that can be sent to another process; made from names, functions, agents and files."""

from __future__ import annotations

import hashlib
import inspect
import pickle
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tilewidgets.agents import Agent, agent
from tilewidgets.agents.base import MOST_NAME, name_of
from tilewidgets.errors import TileError, short

IN_BULK, ASKED, FUNCTION, APART = "in bulk", "asked", "function", "apart"
"""How an agent plays: by a policy of the rules; asked, with a randomness of its own; asked, with that of Python, which others use as well;
in a process of its own."""


@dataclass(frozen=True)
class Entrant:
    """An agent that takes part.

    Attributes
    ----------
    name : str
        Unlike all others.
    fingerprint : str
        Changes when its code does, as far as that can be seen.
    how : str
        `IN_BULK`, `ASKED`, `FUNCTION` or `APART`.
    """

    name: str
    fingerprint: str
    how: str
    _spec: Any = field(repr=False)
    policy: str | None = None

    def make(self, *key: int | str) -> Agent:
        """A new agent; what is apart starts its randomness from `key`, others are to be seeded for each game."""
        made = self._spec.make(*key) if isinstance(self._spec, _Source) else agent(self._spec)
        made = made if made is not self._spec else made.seeded(*key)
        made.name = self.name
        return made

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_spec": _packed(self.name, self._spec)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _spec=pickle.loads(state["_spec"]))  # noqa: S301  # what `__getstate__` wrote


@dataclass(frozen=True)
class _Source:
    """Code of a file: run in a process of its own, with limits, or here."""

    name: str
    text: str
    function: str
    limits: Any = None

    def make(self, *key: int | str) -> Agent:
        if self.limits is not None:
            from tilewidgets.agents.isolated import IsolatedAgent

            return IsolatedAgent(self.name, self.text, self.function, self.limits, *key)
        return Agent(self.name, _Trusted(self.text, f"{self.name}.py", self.function))


class _Trusted:
    """A chooser that runs the code of a file when it is first asked, so that what is wrong there is the agent's failure."""

    def __init__(self, text: str, name: str, function: str) -> None:
        self._text, self._name, self._wanted = text, name, function
        self._function: Callable[[Any], Any] | None = None

    def __call__(self, view: Any, _streams: list[int]) -> Any:
        if self._function is None:
            space: dict[str, Any] = {"__name__": "agent", "__file__": self._name}
            exec(compile(self._text, self._name, "exec"), space)  # noqa: S102  # the user said that the file is trusted
            found = space.get(self._wanted)
            if not callable(found):
                raise LookupError(f"there is no function {self._wanted}(view) in {self._name}")
            self._function = found
        return self._function(view)


def _packed(name: str, spec: Any) -> bytes:
    """An agent's code for another process: functions of a notebook go by value where cloudpickle is there."""
    try:
        import cloudpickle as tool
    except ImportError:
        tool = pickle
    try:
        packed: bytes = tool.dumps(spec)
    except Exception as error:
        raise TileError(
            f"The agent {short(name)} cannot be sent to another process ({type(error).__name__}: {short(str(error), 100)}). "
            "Give a function of a module, or play in threads (executor=None)."
        ) from error
    return packed


def entrants(agents: Iterable[Any] | Mapping[str, Any]) -> tuple[Entrant, ...]:
    """Return who takes part.

    Parameters
    ----------
    agents : iterable or mapping
        Names of built-in agents, functions `view -> move`, agents, entrants; or a mapping from names to those.

    Raises
    ------
    TileError
        A name is there twice, or cannot be a name; fewer than one agent.
    """
    if isinstance(agents, str):
        raise TileError(f"agents must be a list or a mapping of agents, not {short(agents)}.")
    items = agents.items() if isinstance(agents, Mapping) else ((None, spec) for spec in agents)
    out = tuple(entrant(spec, name) for name, spec in items)
    if not out:
        raise TileError("agents is empty. Name at least one.")
    seen: set[str] = set()
    for one in out:
        if one.name in seen:
            raise TileError(f"Two agents are called {short(one.name)}. Give a mapping of names to agents: {{'first': ..., 'second': ...}}.")
        seen.add(one.name)
    return out


def entrant(spec: Any, name: str | None = None) -> Entrant:
    """Make an entrant of anything that `tilewidgets.agent` takes."""
    if isinstance(spec, Entrant):
        return spec if name in (None, spec.name) else Entrant(_checked(str(name)), spec.fingerprint, spec.how, spec._spec, spec.policy)
    made = agent(spec)
    source = _source_of(made)
    if source is not None:
        return Entrant(_checked(made.name if name is None else name), _digest(source.text), APART, source)
    how = IN_BULK if made.policy else ASKED if type(made) is not Agent else FUNCTION
    called = spec if isinstance(spec, str) and how == ASKED else made.name  # with its options: there may be others of the kind
    return Entrant(_checked(called if name is None else name), _fingerprint(spec, made), how, spec, made.policy)


def entrant_of_file(
    path: Path, *, trusted: bool = False, seconds: float = 2.0, megabytes: int = 1024, function: str = "choose", name: str | None = None
) -> Entrant:
    """Make an entrant of a Python file with a function `choose(view)`; in a process of its own unless it is `trusted`."""
    from tilewidgets.agents.isolated import isolated

    source = _source_of(isolated(path, function, seconds=seconds, megabytes=megabytes))
    assert source is not None
    source = replace(source, name=_checked(source.name if name is None else name), limits=None if trusted else source.limits)
    return Entrant(source.name, _digest(source.text), FUNCTION if trusted else APART, source)


def _source_of(made: Agent) -> _Source | None:
    from tilewidgets.agents.isolated import IsolatedAgent

    if not isinstance(made, IsolatedAgent):
        return None
    return _Source(made.name, made._source, made._function, made._limits)


def _checked(name: str) -> str:
    if not isinstance(name, str) or not 0 < len(name) <= MOST_NAME or not name.isprintable() or name != name.strip():
        raise TileError(f"{short(name)} cannot be the name of an agent. Take 1 to {MOST_NAME} characters that can be printed.")
    return name


def _fingerprint(spec: Any, made: Agent) -> str:
    if isinstance(spec, str):
        return f"built-in {spec}"
    if isinstance(spec, Agent):
        return f"agent {made.policy or made.name}"
    try:
        return f"{name_of(spec)} {_digest(inspect.getsource(spec))}"
    except (OSError, TypeError):  # no source to be had: an object, or something typed in
        return name_of(spec)


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
