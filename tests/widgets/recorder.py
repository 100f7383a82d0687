"""Everything that leaves the kernel, byte for byte: a comm that writes down what is published, with the same ids in each run."""

from __future__ import annotations

import io
import json
import logging
from contextlib import contextmanager

import comm
import ipycanvas.canvas
from comm.base_comm import BaseComm


class Recorder:
    """What was published, and what the logs say."""

    def __init__(self):
        self.messages, self.log, self.ids = [], io.StringIO(), {}

    def note(self, kind, content, buffers=()):
        """Write a message down; nothing in it may be an object that only Python knows."""
        text = json.dumps([kind, content], sort_keys=True, default=str).encode()
        parts = [text, *(bytes(memoryview(buffer).cast("B")) for buffer in buffers or ())]
        for name, number in self.ids.items():
            parts = [part.replace(name.encode(), f"{number:032}".encode()) for part in parts]
        self.messages.append((kind, *parts))

    def take(self):
        """All messages since the last time, and what was logged."""
        out, self.messages = self.messages, []
        return [*out, ("log", self.log.getvalue())]


@contextmanager
def recording(monkeypatch):
    """Record what widgets made within publish, and the drawing commands of all canvases."""
    recorder = Recorder()

    class Wire(BaseComm):
        def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
            recorder.ids.setdefault(self.comm_id, len(recorder.ids))
            recorder.note(msg_type, [self.comm_id, data, metadata, keys], buffers)

    handler = logging.StreamHandler(recorder.log)
    loggers = [logging.getLogger(), logging.getLogger("traitlets"), logging.getLogger("Comm")]
    with monkeypatch.context() as patch:
        patch.setattr(comm, "create_comm", Wire)
        patch.setattr(ipycanvas.canvas._CANVAS_MANAGER, "send", lambda content, buffers=None: recorder.note("canvas", content, buffers))
        for logger in loggers:
            logger.addHandler(handler)
        try:
            yield recorder
        finally:
            for logger in loggers:
                logger.removeHandler(handler)


def printed(board):
    """All that Python shows of a board and its model on request, without the full state."""
    model = board.model
    bundle = board._repr_mimebundle_()
    bundle.pop("application/vnd.jupyter.widget-view+json", None)
    traits = {name: repr(getattr(model, name)) for name in model.trait_names() if name != "state"}
    return repr(
        [bundle, traits, repr(model), str(model), repr(board), str(board), board.scene.targets, model.view.to_dict(), repr(model.view)]
    )
