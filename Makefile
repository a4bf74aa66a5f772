# Everything here does its own set-up: missing Debian packages are installed first.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PACKAGES := libgeos-dev libexpat1-dev libsqlite3-dev zlib1g-dev pkg-config tzdata
OUT := out

.PHONY: help setup demo test bench docs fuzz format lint clean

help: ## List the targets.
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | column -t -s $$'\t'

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

test: setup ## Build and run every test, the recorded results with the release build.
	swift build -c release --product georules
	GEORULES_BINARY="$$(swift build -c release --show-bin-path)/georules" swift test

bench: setup ## Measure throughput and memory over recorded traces; ONLY=taxi,adsb runs a part.
	@echo "Building georules and the benchmarks (release)"
	swift build -c release --product georules
	swift build -c release --package-path Benchmarks --product ReplayBench
	@mkdir -p $(OUT)
	GEORULES="$$(swift build -c release --show-bin-path)/georules" \
	  "$$(swift build -c release --package-path Benchmarks --show-bin-path)/ReplayBench" \
	  --only "$(ONLY)" --results $(OUT)/bench-results.json $(if $(MARKDOWN),--markdown)

docs: setup ## Build the DocC pages into out/docs.
	@mkdir -p $(OUT)
	docs/build.sh $(OUT)/docs

fuzz: setup ## Fuzz every parser for SECONDS=30 each; ONLY="FuzzCSV FuzzFIT" runs a part.
	Fuzz/run.sh $(or $(SECONDS),30) $(ONLY)

format: setup ## Format the sources in place.
	swift format format --in-place --recursive --parallel Sources Tests Package.swift Benchmarks/Package.swift Benchmarks/Sources

lint: ## Check the format.
	swift format lint --strict --recursive --parallel Sources Tests Package.swift Benchmarks/Package.swift Benchmarks/Sources

clean: ## Remove what was built.
	rm -rf .build $(OUT)
