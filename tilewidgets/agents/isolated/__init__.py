"""Agents whose code nobody has vouched for, such as students' files: each in a process of its own, with limits.

`agent.py` (`IsolatedAgent`, our side), `worker.py` (the other side, which runs the code), `confine.py` (what the process may not do).
`docs/untrusted-agents.md` says what this keeps apart and what it does not.
"""

from __future__ import annotations

from tilewidgets.agents.isolated.agent import IsolatedAgent, Isolation, isolated

__all__ = ["IsolatedAgent", "Isolation", "isolated"]
