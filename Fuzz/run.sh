#!/usr/bin/env bash
# Runs fuzz targets for some seconds each on their corpora: Fuzz/run.sh [SECONDS] [TARGET...]
#
# What is new goes to Fuzz/.build-corpus, what breaks a reader to Fuzz/.build-crashes; the committed
# corpus is only read.
set -euo pipefail
cd "$(dirname "$0")"
seconds=${1:-30}
shift || true
# The backtracer would hold the output open after a crash.
export SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS=${ASAN_OPTIONS:-quarantine_size_mb=1:thread_local_quarantine_size_kb=64}
# Both sanitizers in one flag: of two flags the compiler obeys the last, and nothing is counted.
build=(swift build -c release --sanitize fuzzer -Xswiftc -sanitize=fuzzer,address)
"${build[@]}"
bin=$("${build[@]}" --show-bin-path)
targets=("$@")
if [ ${#targets[@]} = 0 ]; then
  for folder in Sources/Fuzz*; do
    target=$(basename "$folder")
    [ "$target" = FuzzSupport ] || targets+=("$target")
  done
fi
mkdir -p .build-crashes
for target in "${targets[@]}"; do
  mkdir -p ".build-corpus/$target" "corpus/$target"
  if [ -f "corpus/$target.tar.gz" ]; then tar -xzf "corpus/$target.tar.gz" -C ".build-corpus/$target"; fi
  dictionary=()
  for file in dictionaries/*.dict; do
    # json.dict serves the targets that its first line names.
    if head -n 1 "$file" | grep -qw "$target"; then dictionary=("-dict=$file"); fi
  done
  echo "== $target: $seconds s"
  "$bin/$target" -max_total_time="$seconds" -max_len=20000 -timeout=10 -rss_limit_mb=1024 \
    -malloc_limit_mb=256 -verbosity=0 -print_final_stats=1 "${dictionary[@]}" \
    -artifact_prefix=".build-crashes/$target-" ".build-corpus/$target" "corpus/$target"
done
echo "no crash"
