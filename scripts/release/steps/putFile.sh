#!/usr/bin/env bash
# Writes a file of the release into another repository: the formula into a tap, the manifest into a bucket. Run again,
# it writes nothing that is there already. Without a repository or a token, it says what to copy where.
#
#   putFile.sh <owner/name, or nothing> <file> <path there> <what the repository is called>
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
repository=$1 file=$2 path=$3 called=$4

if [ "$PRERELEASE" = true ]; then
  report "A pre-release goes into no $called."
  exit
fi
if [ -z "$repository" ] || [ -z "${PACKAGES_TOKEN:-}" ]; then
  report "Copy $(basename "$file") of the release to $path in your $called; to have it done, name it in a variable and PACKAGES_TOKEN in a secret."
  exit
fi
export GH_TOKEN=$PACKAGES_TOKEN

# gh prints the body of an error where the answer would be: only an exit code of 0 makes it an answer.
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT
if there=$(gh api "repos/$repository/contents/$path" --jq .sha 2>"$errors"); then
  if [ "$there" = "$(git hash-object --no-filters "$file")" ]; then
    report "$path in $repository is this file already."
    exit
  fi
elif grep -q 'HTTP 404' "$errors"; then
  there=''
else
  fail "$path in $repository could not be read: $(cat "$errors")" "Run this job again."
fi
gh api --method PUT "repos/$repository/contents/$path" --silent \
  -f message="cli $GITHUB_REF_NAME" -f content="$(base64 <"$file" | tr -d '\n')" ${there:+-f sha="$there"}
report "$path in $repository is that of $GITHUB_REF_NAME."
