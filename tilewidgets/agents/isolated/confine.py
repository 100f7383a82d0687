"""What the process of an untrusted agent may not do: limits of the operating system, set before its code is read.

Everywhere but on Windows: memory, open files, size of written files, core dumps, processor time. On Linux (x86-64, aarch64) a seccomp
filter besides: no new processes or programs, no network, no signals to others, no writing, renaming or deleting of files. A filter cannot
be taken off again.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
import sys
from dataclasses import dataclass

MOST_FILES = 64
CPU_SECONDS = 3600
"""Processor time of a process in all: for one that its parent has lost."""

_LOAD, _EQUAL, _ANY_BIT, _RETURN = 0x20, 0x15, 0x45, 0x06
_ALLOW, _KILL, _ERROR = 0x7FFF0000, 0x80000000, 0x00050000
_CLONE_THREAD = 0x00010000
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
_NO_NEW_PRIVILEGES, _SET_SECCOMP, _FILTER = 38, 22, 2


@dataclass(frozen=True)
class _System:
    """The numbers of Linux' calls on one kind of machine."""

    architecture: int
    refused: tuple[int, ...]
    clone: int
    tgkill: int
    prlimit: int
    opening: tuple[tuple[int, int], ...]
    """Calls that open a file, and which of their arguments holds the flags."""
    unknown: tuple[int, ...] = (435, 437)
    """clone3, openat2: libraries then take clone and openat."""


_SYSTEMS = {
    "x86_64": _System(
        0xC000003E,
        (
            *(57, 58, 59, 322),  # fork, vfork, execve, execveat
            *(62, 200, 129, 297, 424),  # kill, tkill, rt_sigqueueinfo, rt_tgsigqueueinfo, pidfd_send_signal
            *(101, 310, 311, 272, 308, 165, 321, 425),  # ptrace, process_vm_readv/writev, unshare, setns, mount, bpf, io_uring_setup
            *(41, 53),  # socket, socketpair
            *(76, 77, 82, 83, 84, 85, 86, 87, 88, 90, 91, 92, 93, 94, 133),  # truncate .. mknod: files by path
            *(258, 259, 260, 263, 264, 265, 266, 268, 316),  # mkdirat .. renameat2
        ),
        clone=56,
        tgkill=234,
        prlimit=302,
        opening=((2, 1), (257, 2)),
    ),
    "aarch64": _System(
        0xC00000B7,
        (
            *(221, 281),
            *(129, 130, 138, 240, 424),
            *(117, 270, 271, 97, 268, 40, 280, 425),
            *(198, 199),
            *(45, 46),
            *(33, 34, 35, 36, 37, 38, 52, 53, 54, 55, 276),
        ),
        clone=220,
        tgkill=131,
        prlimit=261,
        opening=((56, 2),),
    ),
}


def confine(memory: int) -> list[str]:
    """Confine this process for good; returns what could not be done, each as a few words.

    Parameters
    ----------
    memory : int
        Bytes of address space.
    """
    missing = _limit(memory)
    try:
        _filter()
    except (OSError, KeyError) as error:
        missing.append(f"no filter of system calls ({error})")
    return missing


def _limit(memory: int) -> list[str]:
    if sys.platform == "win32":
        return ["no limits of memory and files (Windows)"]
    import resource

    missing = []
    wanted = {"AS": memory, "CORE": 0, "FSIZE": 0, "NOFILE": MOST_FILES, "CPU": CPU_SECONDS}
    for name, value in wanted.items():
        kind = getattr(resource, f"RLIMIT_{name}")
        try:
            hard = resource.getrlimit(kind)[1]
            most = value if hard == resource.RLIM_INFINITY else min(value, hard)
            resource.setrlimit(kind, (most, most))
        except (OSError, ValueError) as error:
            missing.append(f"no limit {name} ({error})")
    return missing


def _filter() -> None:
    if sys.platform != "linux":
        raise OSError("not Linux")
    program = b"".join(_program(_SYSTEMS[platform.machine()]))
    libc = ctypes.CDLL(None, use_errno=True)

    class Program(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_char_p)]

    described = Program(len(program) // 8, program)
    for arguments in ((_NO_NEW_PRIVILEGES, 1, 0), (_SET_SECCOMP, _FILTER, ctypes.byref(described))):
        if libc.prctl(*arguments, 0, 0) != 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def _instruction(code: int, operand: int, if_so: int = 0, if_not: int = 0) -> bytes:
    """One instruction: what to do, with what, and how many to skip if a comparison holds, and if not."""
    return struct.pack("=HBBI", code, if_so, if_not, operand)


def _program(system: _System) -> list[bytes]:
    """The filter as instructions."""
    refuse = _instruction(_RETURN, _ERROR | errno.EPERM)
    look_at_call = _instruction(_LOAD, 0)

    def look_at(argument: int) -> bytes:
        return _instruction(_LOAD, 16 + 8 * argument)

    def only(call: int, *then: bytes) -> list[bytes]:
        """Do this for one call, then look at its number again."""
        return [_instruction(_EQUAL, call, 0, len(then) + 1), *then, look_at_call]

    out = [_instruction(_LOAD, 4), _instruction(_EQUAL, system.architecture, 1, 0), _instruction(_RETURN, _KILL), look_at_call]
    for call in system.refused:
        out += [_instruction(_EQUAL, call, 0, 1), refuse]
    for call in system.unknown:
        out += [_instruction(_EQUAL, call, 0, 1), _instruction(_RETURN, _ERROR | errno.ENOSYS)]
    for call, flags in system.opening:
        out += only(call, look_at(flags), _instruction(_ANY_BIT, _WRITING, 0, 1), refuse)
    out += only(system.clone, look_at(0), _instruction(_ANY_BIT, _CLONE_THREAD, 1, 0), refuse)  # threads, no processes
    for call, allowed in ((system.tgkill, os.getpid()), (system.prlimit, 0)):  # of itself only
        out += only(call, look_at(0), _instruction(_EQUAL, allowed, 1, 0), refuse)
    return [*out, _instruction(_RETURN, _ALLOW)]
