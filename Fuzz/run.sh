#!/usr/bin/env bash
# Runs every fuzz target for some seconds on its corpus: Fuzz/run.sh [SECONDS] [TARGET...]
set -euo pipefail
cd "$(dirname "$0")"
seconds=${1:-30}
shift || true
export SWIFT_BACKTRACE=enable=no
swift build -c release --sanitize fuzzer --sanitize address
bin=$(swift build -c release --sanitize fuzzer --sanitize address --show-bin-path)
targets=("$@")
if [ ${#targets[@]} = 0 ]; then
  for folder in Sources/Fuzz*; do
    target=$(basename "$folder")
    [ "$target" = FuzzSupport ] || targets+=("$target")
  done
fi
for target in "${targets[@]}"; do
  mkdir -p "corpus/$target"
  echo "== $target: $seconds s"
  "$bin/$target" -max_total_time="$seconds" -max_len=65536 -timeout=10 -rss_limit_mb=2048 \
    -print_final_stats=0 -verbosity=0 -artifact_prefix="corpus/crash-$target-" "corpus/$target"
done
echo "no crash"
