# Everything runs in .venv, which make builds itself. `make help` lists what there is.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LAB := $(VENV)/.installed
TESTS := $(VENV)/.installed-for-tests
NEEDED := pyproject.toml constraints.txt tools/install.py

.DEFAULT_GOAL := help
.PHONY: help lab test types warm bench format clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile
	@echo "make lab ARGS='--no-browser --port 9999' hands flags on; so does make test ARGS='-k odds'"

lab: $(LAB) ## install once, then open JupyterLab at the start notebook
	@$(BIN)/dragonlab lab $(ARGS)

test: $(TESTS) ## style, types, rules, notebooks and the app in a real browser
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest $(ARGS)

types: $(TESTS) ## check the types: a misspelt field of a record is found here
	@$(BIN)/mypy

warm: $(LAB) ## compile the rules now, ahead of the first simulation
	@$(BIN)/dragonlab warm

bench: $(LAB) ## measure the speed of the rules
	@$(BIN)/python -m benchmarks $(ARGS)

format: $(TESTS) ## tidy the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## remove what make and the tests have made, .venv too
	rm -rf $(VENV) build dist .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps are younger than what they were made from: a second `make lab` installs nothing.
$(LAB): $(NEEDED)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "dragonlab needs Python 3.11 or newer. If it has another name: make PYTHON=python3.12"; \
	  exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { \
	  echo "Python's venv module is incomplete. On Debian or Ubuntu: apt install python3-venv"; \
	  exit 1; }
	@$(PYTHON) tools/install.py $(VENV)
	@touch $@

$(TESTS): $(LAB)
	@$(PYTHON) tools/install.py $(VENV) test
	@touch $@
