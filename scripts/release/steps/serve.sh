#!/usr/bin/env bash
# Serves a folder on this machine, like a release, while a command runs.
#
#   serve.sh <folder> <command> [arguments]
set -euo pipefail
folder=$1
shift

log=$(mktemp)
# On Windows, python3 is a program that opens the app store.
python=python3
[ "${RUNNER_OS:-}" = Windows ] && python=python
"$python" -u -m http.server 0 --bind 127.0.0.1 --directory "$folder" >"$log" 2>&1 &
server=$!
trap 'kill "$server"; rm -f "$log"' EXIT
for _ in $(seq 100); do
  port=$(sed -n 's/^Serving HTTP on .* port \([0-9]*\).*/\1/p' "$log")
  [ -n "$port" ] && break
  sleep 0.1
done
[ -n "$port" ] || { cat "$log" >&2; exit 1; }
CLI_INSTALL_BASE_URL=http://127.0.0.1:$port "$@"
