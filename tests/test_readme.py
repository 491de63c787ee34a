"""What the README shows runs as it stands, in a folder of its own."""

import re
from pathlib import Path

import pytest

README = Path(__file__).resolve().parents[1] / "README.md"


def test_the_code_of_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 2
    code = re.sub(r"games=\d[\d_]*", "games=500", "\n".join(blocks))
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    exec(compile(code, str(README), "exec"), names)
    assert (tmp_path / "game.json").is_file()
    assert names["last"](None, None, None, 3) == 2
