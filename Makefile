# Gobelet's chores, one word each. `make help` lists them.

PORT ?= 8000
ADDRESS ?= 127.0.0.1
BIN := .venv/bin
INSTALLED := .venv/.installed
DEV := .venv/.installed-dev
BENCH := .venv/.installed-bench
PYTEST := $(BIN)/python -m pytest
SIDE_BY_SIDE := -n 2 --dist loadscope
BENCHMARKS := rules solve pages lobby ledger moves bulk arena

.DEFAULT_GOAL := help
.PHONY: help install run test browser lint test-fast test-browser torture audit bench clean
.DELETE_ON_ERROR:

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-21s%s\n", $$1, $$2 }'

install: $(INSTALLED) ## make .venv and install Gobelet into it

run: $(INSTALLED) ## serve Gobelet at http://localhost:8000/ (PORT= changes it); Ctrl-C stops it
	@scripts/run --host "$(ADDRESS)" --port "$(PORT)"

test: browser lint test-fast test-browser ## set everything up, browser included, and run all checks

browser: ## find the Chromium that the browser tests drive, or install it
	@scripts/chromium

lint: $(DEV) ## style, types, and who may import whom
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

test-fast: $(DEV) ## the tests that need no browser, and the README's tour
	$(PYTEST) $(SIDE_BY_SIDE) -m "not browser and not torture"

test-browser: $(DEV) ## the tests that drive a real Chromium
	browser="$$(scripts/chromium)" && GOBELET_CHROMIUM="$$browser" $(PYTEST) $(SIDE_BY_SIDE) -m "browser and not torture"

torture: $(DEV) ## repetitions, soaks, kills, whole games, large fuzz runs (bounded, takes a while)
	browser="$$(scripts/chromium)" && GOBELET_CHROMIUM="$$browser" HYPOTHESIS_PROFILE=torture $(PYTEST) -m torture

audit: $(DEV) ## look for known-vulnerable dependencies; fails if there are some, or none could be looked up
	@$(BIN)/python -m scripts.audit

bench: $(BENCH) $(DEV) ## measure rules, solver, pages, lobby, moves and opponents again (takes a while)
	@export GOBELET_CHROMIUM="$$(scripts/chromium)"; failed=; for file in $(BENCHMARKS); do \
	  echo "== $$file"; $(BIN)/python -m "benchmarks.$$file" || failed="$$failed $$file"; \
	done; [ -z "$$failed" ] || { echo "Out of bounds or broken:$$failed"; exit 1; }

clean: ## remove what these commands made, .venv included
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .test-data test-results build dist
	rm -rf benchmarks/peers/node_modules
	find src tests benchmarks scripts -name __pycache__ -prune -exec rm -rf {} +
	find src -name '*.mo' -delete

# The script knows by content whether there is anything to do.
$(INSTALLED): FORCE
	@scripts/install

$(DEV) $(BENCH): .venv/.installed-%: $(INSTALLED) FORCE
	@scripts/install $*

FORCE:
