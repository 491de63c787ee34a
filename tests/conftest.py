"""What all tests share: loud widget callbacks and patient property tests."""

import os
from typing import Any

import pytest
from hypothesis import settings
from ipywidgets.widgets.widget import CallbackDispatcher

# Apps that tests make find no game of an earlier run; kernels that tests start inherit this.
os.environ["DRAGONLAB_KEEP"] = ""

# The first call of a compiled rule may take seconds: time is no sign of a wrong rule.
settings.register_profile("dragonlab", deadline=None)
settings.load_profile("dragonlab")


@pytest.fixture(autouse=True)
def loud_callbacks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an error in a widget's callback reach the test; ipywidgets would only log it."""

    def call(dispatcher: CallbackDispatcher, *args: Any, **kwargs: Any) -> Any:
        value = None
        for callback in dispatcher.callbacks:
            answer = callback(*args, **kwargs)
            value = answer if answer is not None else value
        return value

    monkeypatch.setattr(CallbackDispatcher, "__call__", call)
