#!/usr/bin/env bash
# Refuses to release from a tag that is not on main, does not name the version that is built, or whose pages call it
# unreleased. Says whether it is a pre-release: prerelease=true|false, in the outputs of the step.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' deno.json)
[ "$GITHUB_REF_NAME" = "v$version" ] ||
  fail "The tag $GITHUB_REF_NAME does not name the version in deno.json, $version." \
    "Delete the tag, and tag the commit with that version as v$version."
git merge-base --is-ancestor HEAD refs/remotes/origin/main ||
  fail "The commit of $GITHUB_REF_NAME is not on main." "Merge it, then tag the commit on main."
! grep --quiet '^## .*(unreleased)' CHANGELOG.md ||
  fail "CHANGELOG.md calls $version unreleased." \
    "Take \"(unreleased)\" out of its heading, run deno task generate, and tag that commit."
case $version in
  *-*) prerelease=true ;;
  *) prerelease=false ;;
esac
echo "prerelease=$prerelease" >>"$GITHUB_OUTPUT"
