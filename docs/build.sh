#!/usr/bin/env bash
# Builds the DocC pages of the libraries into the folder that is given; warnings are errors.
set -euo pipefail
cd "$(dirname "$0")/.."
output=${1:?usage: docs/build.sh FOLDER}
scratch=.build/docs
graphs=$PWD/$scratch/symbol-graphs
docc=$(dirname "$(command -v swift)")/docc
# A module that needs no rebuild emits no graph, so graphs are kept from one run to the next.
mkdir -p "$graphs" "$output"
for target in Traces FlowAffiliate PushHub Featureflow ContentFlow Contentful; do
  swift build --scratch-path "$scratch" --target "$target" \
    -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$graphs"
done
for sources in Geo RulesEngine Traces Delivery/Core Delivery/FlowAffiliate Delivery/PushHub \
  Delivery/Featureflow Delivery/ContentFlow Delivery/Contentful; do
  target=${sources#Delivery/}
  target=${target/#Core/DeliveryCore}
  sources=Sources/$sources
  mkdir -p "$graphs/$target"
  find "$graphs" -maxdepth 1 \( -name "$target.symbols.json" -o -name "$target@*.symbols.json" \) \
    -exec cp {} "$graphs/$target/" \;
  "$docc" convert "$sources/$target.docc" --additional-symbol-graph-dir "$graphs/$target" \
    --fallback-display-name "$target" --fallback-bundle-identifier "georules.$target" \
    --output-path "$output/$target.doccarchive" --warnings-as-errors
  echo "$output/$target.doccarchive"
done
