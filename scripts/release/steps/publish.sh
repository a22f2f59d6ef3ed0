#!/usr/bin/env bash
# Publishes the draft of a tag, when it has the files of a folder, which were installed everywhere. A pre-release
# never becomes "latest". Run again, it does nothing.
#
#   publish.sh <folder>
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
folder=$1 tag=$GITHUB_REF_NAME

state=$(release_state "$tag")
[ "$state" != none ] || fail "There is no draft of $tag." "Run the job that drafts the release again."
check_assets "$tag" "$folder"
if [ "$state" = published ]; then
  report "$tag is published already."
  exit
fi
gh release edit "$tag" --draft=false --prerelease="$PRERELEASE"
report "$tag is published."
