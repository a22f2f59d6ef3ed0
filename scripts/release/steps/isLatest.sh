#!/usr/bin/env bash
# Says in the outputs of the step whether the release of a tag is the latest: latest=true|false. A job of an older release
# that is run again must not put that one's pages in the place of newer ones.
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
