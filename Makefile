# Everything runs in .venv, which make builds itself. `make help` lists what there is.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help lab test warm bench format clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile
	@echo "make lab ARGS='--no-browser --port 9999' hands flags on; so does make test ARGS='-k odds'"

lab: $(STAMP) ## install once, then open JupyterLab at the start notebook
	@$(BIN)/dragonlab lab $(ARGS)

test: $(STAMP) ## style, rules, notebooks and the app in a real browser
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/dragonlab warm
	$(BIN)/python -m pytest $(ARGS)

warm: $(STAMP) ## compile the rules ahead of the first game
	@$(BIN)/dragonlab warm

bench: $(STAMP) ## measure the speed of the rules
	@$(BIN)/python -m benchmarks $(ARGS)

format: $(STAMP) ## tidy the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## remove what make and the tests have made, .venv too
	rm -rf $(VENV) build dist .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamp is younger than what it was made from: a second `make lab` installs nothing.
# compileall: where Python may not write bytecode, each start would compile our code anew.
$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "dragonlab needs Python 3.11 or newer. If it has another name: make PYTHON=python3.12"; \
	  exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { \
	  echo "Python's venv module is incomplete. On Debian or Ubuntu: apt install python3-venv"; \
	  exit 1; }
	@echo "Installing dragonlab into $(VENV): once, about a minute."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -qq -c constraints.txt -e '.[test]'
	@$(BIN)/python -m compileall -q dragonlab
	@touch $@
