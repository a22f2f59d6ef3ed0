#!/usr/bin/env bash
# Publishes the npm packages: those with the programs first, and the one that people install last, so that it never names
# a missing package. The registry accepts the token that GitHub gives this job ("trusted publishing") for packages that it
# already has; a person publishes their first version. If it is run again, it leaves out what the registry has, and
# "latest" stays with the newest version.
#
#   publishNpm.sh <folder>
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
folder=$(cd "$1" && pwd)

# Older versions accept only stored tokens.
version=$(npm --version)
! is_newer 11.5.1 "$version" || fail "npm $version knows no trusted publishing." "Publish with npm 11.5.1 or newer, as Node.js 24 has it."
check_sums "$folder"
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT

# Prints a field of a package, or nothing if the registry does not have it.
look_up() { # package, field
  npm view "$1" "$2" 2>"$errors" && return
  grep -q E404 "$errors" || fail "$1 could not be looked up: $(cat "$errors")" "Run this job again."
}

# Shortest last: the names of the others begin with that of the one that people install.
mapfile -t files < <(files_in "$folder" | awk '{ print length, $0 }' | sort -rn | cut -d ' ' -f 2)
names=() first=() newest=''
for file in "${files[@]}"; do
  name=$(tar -xzOf "$folder/$file" package/package.json | jq --raw-output .name)
  names+=("$name")
  newest=$(look_up "$name" dist-tags.latest)
  [ -n "$newest" ] || first+=("$name")
done
if [ "${#first[@]}" -gt 0 ]; then
  report "Nothing was published on npm: a person publishes the first version of ${first[*]}, as docs/dev/release.md says."
  # A project that does not use npm can still be released.
  [ "${#first[@]}" = "${#names[@]}" ] && exit
  exit 1
fi

flags=(--access public --ignore-scripts)
if [ "$PRERELEASE" = true ]; then
  flags+=(--tag next)
elif is_newer "$newest" "$(released_version)"; then
  flags+=(--tag earlier)
fi
for index in "${!files[@]}"; do
  id=${names[$index]}@$(released_version)
  found=$(look_up "$id" version)
  if [ -n "$found" ]; then
    report "$id is published already."
    continue
  fi
  npm publish "$folder/${files[$index]}" "${flags[@]}"
  report "$id is published."
done
