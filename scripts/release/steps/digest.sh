#!/usr/bin/env bash
# Writes one checksum of all files of a folder to the outputs of the step: digest=. With a checksum, it compares, because
# another job of the run could have added files to the artifact.
#
#   digest.sh <folder> [sum]
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

program=(sha256sum)
command -v sha256sum >/dev/null || program=(shasum -a 256)
sum() {
  "${program[@]}" | cut -d ' ' -f 1
}
found=$(cd "$1" && find . -type f | LC_ALL=C sort | while read -r file; do echo "$(sum <"$file") $file"; done | sum)
if [ $# = 1 ]; then
  echo "digest=$found" >>"$GITHUB_OUTPUT"
elif [ "$found" != "$2" ]; then
  fail "The files in $1 are not those that were packed." "Look which job changed the artifact, and run all of them again."
fi
