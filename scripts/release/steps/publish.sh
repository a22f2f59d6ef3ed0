#!/usr/bin/env bash
# Publishes the draft of a tag if GitHub has the files of a folder: first as not the latest release, then as the latest if
# the files are still the same. A pre-release never becomes the latest, nor does an older version. If it is run again, it
# compares and completes the rest.
#
#   publish.sh <folder>
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
folder=$1 tag=$GITHUB_REF_NAME

check_sums "$folder"
check_tag
# The release is looked up only once, so that a second draft of the tag is never published.
found=$(find_release "$tag")
read -r state address <<<"$found"
[ "$state" != none ] || fail "There is no draft of $tag." "Run this job again: an earlier step drafts the release."
check_assets "$address" "$folder"
if [ "$state" = draft ]; then
  gh api --method PATCH "$address" --silent \
    -F draft=false -F prerelease="$PRERELEASE" -f make_latest=false \
    -f tag_name="$tag" -f name="cli $tag" -F body="@$folder/NOTES.md"
  check_assets "$address" "$folder" \
    "They were changed while it was published. Delete the release, look who did that, and give what follows a version of its own."
  check_tag
  report "$tag is published."
else
  report "$tag is published already."
fi

[ "$PRERELEASE" != true ] || exit 0
latest=$(gh api "repos/{owner}/{repo}/releases?per_page=100" \
  --jq '.[] | select(.draft or .prerelease | not) | .tag_name' | sort -V | tail -n 1)
if is_newer "${latest#v}" "$(released_version)"; then
  report "$latest is newer, and stays the latest."
else
  gh api --method PATCH "$address" --silent -f make_latest=true
fi
