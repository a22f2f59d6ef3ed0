#!/usr/bin/env bash
# Installs the packages for npm from their files as a user's npm does, and runs the program.
#
#   installWithNpm.sh <folder> <version>
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
folder=$(cd "$1" && pwd) version=$2

# The package for this machine is named next to the main one, because the registry has neither yet.
platform=$(node -p 'const r = process.report.getReport().header
  const musl = process.platform === "linux" && r.glibcVersionRuntime === undefined
  ;[process.platform, process.arch].join("-") + (musl ? "-musl" : "")')
root=$(files_in "$folder" | awk '{ print length, $0 }' | sort -n | head -1 | cut -d ' ' -f 2)
own=${root%-"$version".tgz}-$platform-$version.tgz
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
echo '{ "private": true }' >package.json
npm install --no-audit --no-fund "$folder/$root" "$folder/$own"
said=$(npx --no-install cli --version)
[ "$said" = "cli $version" ] || fail "It says \"$said\", not \"cli $version\"." "Look at the packages."
