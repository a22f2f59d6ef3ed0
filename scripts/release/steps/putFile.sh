#!/usr/bin/env bash
# Writes a file of the release into another repository: the formula into a tap, the manifest into a bucket. Run again,
# it writes nothing that is there already, and nothing over a newer version. Without a token, it says what to copy where.
#
#   putFile.sh <tap or bucket> <file> <path there>
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
called=$1 file=$2 path=$3
repository=$(jq --raw-output ".$called" "$(dirname "$0")/../../../packaging/names.json")

if [ "$PRERELEASE" = true ]; then
  report "A pre-release goes into no $called."
  exit
fi
if [ -z "${PACKAGES_TOKEN:-}" ]; then
  report "Copy $(basename "$file") of the release to $path in $repository; to have it done, put a token for it into the secret PACKAGES_TOKEN."
  exit
fi
export GH_TOKEN=$PACKAGES_TOKEN

# gh prints the body of an error where the answer would be: only an exit code of 0 makes it an answer.
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT
sha=''
if there=$(gh api "repos/$repository/contents/$path" 2>"$errors"); then
  sha=$(jq --raw-output .sha <<<"$there")
  if [ "$sha" = "$(git hash-object --no-filters "$file")" ]; then
    report "$path in $repository is this file already."
    exit
  fi
  # Formula and manifest say it in one line each: version "1.2.3", or "version": "1.2.3".
  version=$(jq --raw-output .content <<<"$there" | base64 --decode | sed -n 's/^ *"\{0,1\}version"\{0,1\}:\{0,1\} "\([0-9.]*\)".*/\1/p')
  [ -n "$version" ] || fail "$path in $repository says no version." "Look at it; when it may go, delete it and run this job again."
  if is_newer "$version" "$(released_version)"; then
    report "$path in $repository is that of $version, which is newer: nothing was written."
    exit
  fi
  [ "$version" != "$(released_version)" ] ||
    fail "$path in $repository is another file of $version." "Look who changed it; delete it and run this job again."
elif ! grep -q 'HTTP 404' "$errors"; then
  fail "$path in $repository could not be read: $(cat "$errors")" "Run this job again."
fi
gh api --method PUT "repos/$repository/contents/$path" --silent \
  -f message="cli $GITHUB_REF_NAME" -f content="$(base64 <"$file" | tr -d '\n')" ${sha:+-f sha="$sha"}
report "$path in $repository is that of $GITHUB_REF_NAME."
