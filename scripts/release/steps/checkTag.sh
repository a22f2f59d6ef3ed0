#!/usr/bin/env bash
# Refuses to release a tag that is not on main, does not name the built version, or whose pages call it unreleased. Writes
# the version, and whether it is a pre-release, to the outputs of the step: version=, prerelease=true|false.
# Without a pushed tag it is a dry run, and nothing is refused.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' deno.json)
if [ "$GITHUB_EVENT_NAME" = push ]; then
  [ "$GITHUB_REF_NAME" = "v$version" ] ||
    fail "The tag $GITHUB_REF_NAME does not name the version in deno.json, $version." \
      "Delete the tag, and tag the commit with that version as v$version."
  git merge-base --is-ancestor HEAD refs/remotes/origin/main ||
    fail "The commit of $GITHUB_REF_NAME is not on main." "Merge it, then tag the commit on main."
  ! grep --quiet '^## .*(unreleased)' CHANGELOG.md ||
    fail "CHANGELOG.md calls $version unreleased." \
      "Take \"(unreleased)\" out of its heading, run deno task generate and deno task test:update, and tag that commit."
else
  report "A dry run of $version: nothing is attested, drafted or published, and a base of Deno's may have no sum to compare with."
fi
case $version in
  *-*) prerelease=true ;;
  *) prerelease=false ;;
esac
printf 'version=%s\nprerelease=%s\n' "$version" "$prerelease" >>"$GITHUB_OUTPUT"
