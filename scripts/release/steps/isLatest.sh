#!/usr/bin/env bash
# Writes to the outputs of the step whether the release of a tag is the latest: latest=true|false. If a job of an older
# release is run again, it must not replace newer pages.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

latest=$(gh api "repos/{owner}/{repo}/releases/latest" --jq .tag_name) ||
  fail "The latest release could not be read." "Run this job again."
if [ "$latest" = "$GITHUB_REF_NAME" ]; then
  echo latest=true >>"$GITHUB_OUTPUT"
else
  report "$latest is the latest release: the pages are left as they are."
  echo latest=false >>"$GITHUB_OUTPUT"
fi
