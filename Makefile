# Needs Python >= 3.11 (with venv and pip) and GNU make; all else goes into .venv and web/node_modules.
#   make         install what playing needs, then the table in the browser   (make ARGS="--help" passes options on)
#   make test    install everything, then all checks and tests      make check   the quick slice
#   make soak    the long counts, resumable      make setup / client / compiled / lint / format / types / lock / clean
#   make docs    the documentation site, into build/site
#   make audit   advisories against the locked packages (1: there are some; 2: nobody could be asked)      make licences

PYTHON ?= python3
GAME   ?=
ARGS   ?=
BIN    := .venv/bin

# Compiled Python is kept in build/, also where the environment forbids to write it beside the sources: without it
# every process compiles all it imports, and the tests start many.
export PYTHONDONTWRITEBYTECODE :=
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/pycache

# Hashes make every machine install the same files. --python: an activated other environment must
# not be the target. "install", never "sync", which would remove uv from its own environment.
# uv is fast but reads no pip configuration; where only pip knows the way to a registry, pip does it.
define install
$(BIN)/uv pip install --python $(BIN)/python --require-hashes -r $(1) || \
	{ echo "uv could not install; trying pip"; $(BIN)/pip install --require-hashes -r $(1); }
endef

# The client: scripts/web.py knows what is up to date, and fetches Node.js where the machine has none.
WEB := $(BIN)/python scripts/web.py

# Core and rules as C, where there is a compiler; scripts/compiled.py knows what is up to date.
COMPILE := $(BIN)/python scripts/compiled.py

.PHONY: all setup client compiled test check soak lint before-tests python-lint web-lint web-test types format lock audit licences docs clean
.DELETE_ON_ERROR:

all: client compiled
	$(BIN)/kurgan play $(GAME) $(ARGS)

setup: .venv/.dev client compiled

client: .venv/.run
	@$(WEB) build

compiled: .venv/.run
	@$(COMPILE)

# The browser and the proxy are found or fetched once, before several test processes ask for them. Three of them on two processors:
# whoever tests a page mostly waits for it. What is tested is what runs: the compiled build where there is one; then the
# rules once more as plain Python, at quick counts, with the tests that watch or change the sources; the quick slice
# leaves that to the whole. What failed beside others is run once more by itself, and said to have been: a browser that
# shares its processor may be late for one look. What fails by itself has failed.
define tests
@$(WEB) build
@$(COMPILE)
$(BIN)/python -m tests.browser.chromium
-@$(BIN)/python -m tests.server.nginx
@rm -f build/rule-tests.json
KURGAN_BUDGET=$(1) $(BIN)/pytest -n 3 --dist worksteal || { echo "== once more, each by itself: what failed above"; \
	KURGAN_BUDGET=$(1) $(BIN)/pytest --last-failed --last-failed-no-failures none; }
$(2)
$(BIN)/kurgan coverage
endef
define again_pure
@$(BIN)/python -c "import kurgan, sys; sys.exit(bool(kurgan.WHY_PURE))" || exit 0; \
	KURGAN_PURE=1 KURGAN_BUDGET=quick $(BIN)/pytest -q -n 2 --dist worksteal $(RULES)
endef
RULES := tests/core tests/games tests/test_golden.py tests/properties/test_planted.py

test: before-tests
	$(call tests,ci,$(again_pure))

check: before-tests
	$(call tests,quick)

soak: .venv/.dev
	KURGAN_BUDGET=soak $(BIN)/python scripts/soak.py

lint: .venv/.dev
	@$(MAKE) --no-print-directory -j2 web-lint python-lint

# All that is not pytest, two at once: each of them keeps one processor busy most of the time.
before-tests: .venv/.dev
	@$(MAKE) --no-print-directory -j2 compiled web-lint python-lint web-test

python-lint:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(WEB) types --check

web-lint:
	$(WEB) check

web-test:
	$(WEB) test

# What is known against the packages of the lock files, and their licences (docs/licences.md).
audit:
	@$(PYTHON) scripts/audit.py

licences: .venv/.dev
	$(BIN)/python scripts/licences.py

# Guides, decisions and the reference made from the docstrings: build/site. What is missing anywhere fails it.
docs: .venv/.dev
	@$(BIN)/python scripts/docs.py

# What the server says it sends, as TypeScript.
types: .venv/.dev
	$(WEB) types

# Lay out the sources as the checks want them.
format: .venv/.dev
	$(BIN)/ruff check --select I --fix -q
	$(BIN)/ruff format
	$(WEB) format

# Renew the pins on purpose only. --universal: one file for every Python from 3.11 and every platform;
# no header, index or link lines, so that no registry host and no path of this machine gets in.
LOCK = $(BIN)/uv pip compile -q --upgrade --universal --python-version 3.11 --fork-strategy fewest \
	--generate-hashes --no-header --no-emit-index-url --no-emit-find-links
lock: .venv/.uv
	$(LOCK) pyproject.toml --all-extras requirements/dev.in -o requirements/dev.txt
	$(LOCK) pyproject.toml requirements/run.in -c requirements/dev.txt -o requirements/run.txt
	$(LOCK) requirements/compile.in -c requirements/dev.txt -o requirements/compile.txt
	$(LOCK) requirements/uv.in -c requirements/dev.txt -o requirements/uv.txt
	$(LOCK) requirements/node.in -o requirements/node.txt
	$(WEB) lock

clean:
	rm -rf .venv build dist web/node_modules src/kurgan/server/static src/kurgan/_compiled .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests scripts -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# Stamps: a second call does nothing, a changed lock or pyproject.toml installs again.
.venv/.uv: requirements/uv.txt
	$(if $(shell $(PYTHON) -c 'import sys; print("ok" * (sys.version_info >= (3, 11)))' 2>/dev/null),,\
	  $(error Kurgan needs Python 3.11 or newer, and "$(PYTHON)" is not; try: make PYTHON=python3.11))
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q --require-hashes -r requirements/uv.txt
	@touch $@

.venv/.run: requirements/run.txt pyproject.toml .venv/.uv
	$(call install,requirements/run.txt)
	$(BIN)/uv pip install --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

.venv/.dev: requirements/dev.txt .venv/.run
	$(call install,requirements/dev.txt)
	@touch $@
