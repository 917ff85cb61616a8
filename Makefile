# Every target makes its own virtual environment in .venv when it is missing or pyproject.toml is newer.
# PYTHON=… names the interpreter (3.11 or later) that makes it.

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.stamp
PYTHON ?=

# The demonstration and the benchmark: override with `make demo DEMO_GAME=my.mjlog DEMO_RULES="smf kenko"`.
DEMO_GAME ?= data/demo.xml
DEMO_RULES ?= nerv smf jpml-a
DEMO ?= $(BIN)/rerule replay $(DEMO_GAME) $(addprefix --rules ,$(DEMO_RULES))
BENCH ?= $(BIN)/python bench/run.py
TESTS ?=

# pip 25.1 is the first that knows --group.
PIP := $(BIN)/python -m pip --disable-pip-version-check
export PIP_ROOT_USER_ACTION := ignore

.DEFAULT_GOAL := help
.PHONY: help venv demo test check bench docs clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 16

venv: $(STAMP) ## the virtual environment, with the command .venv/bin/rerule

demo: $(STAMP) ## one sample game under three other rulesets
	@$(DEMO)

test: $(STAMP) ## all tests, on all cores (TESTS=… picks some)
	$(BIN)/python -m pytest -n auto $(TESTS)

check: $(STAMP) ## ruff, mypy and the import layers
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(STAMP) ## the speed ratios
	$(BENCH)

docs: $(STAMP) ## docs/rules.md from the schema and the tests that flip switches
	PYTHONPATH=tests/support $(BIN)/python -m flips | $(BIN)/python -m rulesets.reference docs/rules.md

clean: ## remove what tools left behind (the virtual environment stays)
	rm -rf build dist out .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -path ./$(VENV) -prune -o -type d -name __pycache__ -exec rm -rf {} +

$(STAMP): pyproject.toml
	@if ! $(BIN)/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
		found=; \
		for candidate in $(PYTHON) python3.11 python3.12 python3.13 python3.14 python3 python; do \
			if $$candidate -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' \
				>/dev/null 2>&1; then found=$$candidate; break; fi; \
		done; \
		if [ -z "$$found" ]; then \
			echo "Rerule needs Python 3.11 or later with its venv module, and none was found." >&2; \
			echo "Install it (Debian, Ubuntu: apt install python3 python3-venv), or name it:" >&2; \
			echo "    make PYTHON=/path/to/python3.11" >&2; \
			exit 1; \
		fi; \
		echo "making $(VENV) with $$found"; \
		$$found -m venv --clear $(VENV); \
	fi
	$(PIP) install --quiet --upgrade "pip>=25.1"
	$(PIP) install --quiet --editable . --group dev
	@touch $@
