# make play    play in the browser          make test    everything that must be green
# Both set up what they need in .venv; only Python >= 3.11 and make must be there. `make help` lists the rest.

SHELL       := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS   += --no-builtin-rules

VENV   ?= .venv
BIN    := $(VENV)/bin
PYTHON ?=
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet
PYTEST_ARGS ?=
WORKERS     ?= --numprocesses auto --maxprocesses 4 --no-loadscope-reorder

# A stamp says: the packages of this name, as pyproject.toml and constraints.txt ask for them now, are in the environment.
WANTED := pyproject.toml constraints.txt
PLAY   := $(VENV)/.stamp-play
TEST   := $(VENV)/.stamp-test
BENCH  := $(VENV)/.stamp-bench

.PHONY: help play test lint format bench clean

help:  ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

play: $(PLAY)  ## open JupyterLab on notebooks/ (prints its address where no browser can open)
	@exec $(BIN)/tilewidgets lab notebooks

test: $(TEST)  ## ruff, mypy, then every test: notebooks and a real browser too; PYTEST_ARGS="-k word -x" narrows
	@$(BIN)/python scripts/ensure_chromium.py
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest --nbval $(WORKERS) $(PYTEST_ARGS)

lint: $(TEST)  ## ruff and mypy only
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(TEST)  ## let ruff mend what it can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(BENCH)  ## the benchmarks, beside other engines on this machine
	@exec $(BIN)/python -m benchmarks

clean:  ## remove the environment and everything that tools left behind
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +

# ---------------------------------------------------------------------------------------------- the environment
$(BIN)/python:
	@scripts/make_venv.sh "$(VENV)" "$(PYTHON)"

$(PLAY): $(WANTED) | $(BIN)/python
	@echo "Installing tilewidgets into $(VENV) (about a minute, once) ..."
	@$(PIP) install --constraint constraints.txt --editable '.[lab,fast,analysis,png,theory]'
	@touch $@

$(TEST): $(WANTED) | $(BIN)/python
	@echo "Installing tilewidgets and its tests' tools into $(VENV) (about two minutes, once) ..."
	@$(PIP) install --constraint constraints.txt --editable '.[lab,fast,analysis,png,theory,test,dev]'
	@touch $@ $(PLAY)

$(BENCH): $(WANTED) | $(BIN)/python
	@echo "Installing what the benchmarks compare with into $(VENV) ..."
	@$(PIP) install --constraint constraints.txt --editable '.[lab,fast,analysis,png,theory,test,dev,bench]'
	@touch $@ $(TEST) $(PLAY)
