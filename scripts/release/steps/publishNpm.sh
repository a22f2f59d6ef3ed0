#!/usr/bin/env bash
# Publishes the packages for npm: those with the programs first, and last the one that people install, so that it never
# names a package that is not there. Run again, it leaves out what the registry has.
#
#   publishNpm.sh <folder>
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
folder=$1

if [ -z "${NODE_AUTH_TOKEN:-}" ]; then
  report "The packages for npm were not published: put a token of the registry into the secret NPM_TOKEN."
  exit
fi
(cd "$folder" && sha256sum --check --quiet SHA256SUMS) ||
  fail "The packages in $folder are not those that were built." "Run the jobs again from the build on."
flags=(--access public --ignore-scripts)
[ "$PRERELEASE" = true ] && flags+=(--tag next)
# The registry takes a statement of where a package was built only from a run that can prove who it is.
[ -n "${ACTIONS_ID_TOKEN_REQUEST_URL:-}" ] && flags+=(--provenance)

# npm reads the token from a file, by the address of the registry.
registry=$(npm config get registry)
npm_config_userconfig=$(mktemp)
export npm_config_userconfig
# shellcheck disable=SC2016 # npm itself puts the variable's value in
printf '%s:_authToken=${NODE_AUTH_TOKEN}\n' "${registry#http*:}" >"$npm_config_userconfig"
errors=$(mktemp)
trap 'rm -f "$npm_config_userconfig" "$errors"' EXIT

# Shortest last: the names of the others begin with that of the one that people install.
while read -r file; do
  id=$(tar -xzOf "$folder/$file" package/package.json | jq --raw-output '"\(.name)@\(.version)"')
  if [ -n "$(npm view "$id" version 2>"$errors")" ]; then
    report "$id is published already."
    continue
  fi
  grep -q E404 "$errors" || [ ! -s "$errors" ] ||
    fail "$id could not be looked up: $(cat "$errors")" "Run this job again."
  npm publish "$(cd "$folder" && pwd)/$file" "${flags[@]}"
  report "$id is published."
done < <(sed 's/^[0-9a-f]*  //' "$folder/SHA256SUMS" | awk '{ print length, $0 }' | sort -rn | cut -d ' ' -f 2)
