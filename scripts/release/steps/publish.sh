#!/usr/bin/env bash
# Publishes the draft of a tag, when GitHub has the files of a folder, and compares once more what is published. A
# pre-release never becomes "latest", nor does an older version than the latest. Run again, it only compares.
#
#   publish.sh <folder>
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
folder=$1 tag=$GITHUB_REF_NAME

state=$(release_state "$tag")
[ "$state" != none ] || fail "There is no draft of $tag." "Run this job again: an earlier step drafts the release."
check_assets "$tag" "$folder"
if [ "$state" = draft ]; then
  # "legacy" leaves "latest" with the higher version.
  gh api --method PATCH "$(gh release view "$tag" --json apiUrl --jq .apiUrl)" --silent \
    -F draft=false -F prerelease="$PRERELEASE" -f make_latest=legacy \
    -f name="cli $tag" -F body="@$folder/NOTES.md"
  check_assets "$tag" "$folder" \
    "They were changed while it was published. Delete the release, look who did that, and give what follows a version of its own."
  report "$tag is published."
else
  report "$tag is published already."
fi
