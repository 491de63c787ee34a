"""JupyterLab in a real browser: the harness, its tests, and a tool that takes pictures."""
