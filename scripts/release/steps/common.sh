# shellcheck shell=bash
# Functions that the steps of a release share.

# Prints what is wrong and what to do, and exits.
fail() {
  printf '%s\n%s\n' "$1" "$2" | inert >&2
  exit 1
}

# Prints a line to the log and to the summary of the run.
report() {
  printf '%s\n' "$1" | inert | tee -a "${GITHUB_STEP_SUMMARY:-/dev/null}"
}

# Changes text so that the runner finds no workflow command in it.
inert() {
  sed 's/::/: :/g; s/##\[/## [/g'
}

# Refuses to continue if the tag was moved or deleted since the run started, because the release would have a wrong name.
check_tag() {
  local there
  there=$(gh api "repos/{owner}/{repo}/commits/tags/$GITHUB_REF_NAME" --jq .sha) ||
    fail "The tag $GITHUB_REF_NAME could not be read." "Look whether it was deleted; else run this job again."
  [ "$there" = "$GITHUB_SHA" ] ||
    fail "The tag $GITHUB_REF_NAME is at $there, and this run is of $GITHUB_SHA." "Look who moved it. Release that commit under a version of its own."
}

# Finds the release of a tag: prints "none", or "draft" or "published" and its address in GitHub's API. Only "release not
# found" means that there is none; any other failure ends the script.
find_release() { # tag
  local said errors
  errors=$(mktemp)
  if said=$(gh release view "$1" --json isDraft,apiUrl --jq 'if .isDraft then "draft \(.apiUrl)" else "published \(.apiUrl)" end' 2>"$errors"); then
    echo "$said"
  elif grep -q 'release not found' "$errors"; then
    echo none
  else
    fail "The release $1 could not be read: $(cat "$errors")" "Run this again."
  fi
  rm -f "$errors"
}

# Checks that the files of a folder match its checksums. A name that leads out of the folder is refused, because that file
# would be published.
check_sums() { # folder
  ! grep --quiet --invert-match --extended-regexp '^[0-9a-f]{64}  [A-Za-z0-9][A-Za-z0-9._-]*$' "$1/SHA256SUMS" ||
    fail "$1/SHA256SUMS has a line that is not the sum of a file in that folder." "Look who wrote it."
  (cd "$1" && sha256sum --check --quiet SHA256SUMS) ||
    fail "The files in $1 are not those that were built." "Run the jobs again from the build on."
}

# Prints the names in the checksums of a folder, in order.
files_in() { # folder
  sed 's/^[0-9a-f]*  //' "$1/SHA256SUMS"
}

# Checks that a release has exactly the files of a folder, by GitHub's own checksums, because a replaced file can have the
# name and size of the real one.
check_assets() { # address, folder
  local expected found
  # SHA256SUMS was attested, and has the checksums of the others.
  expected=$({ cat "$2/SHA256SUMS" && (cd "$2" && sha256sum SHA256SUMS); } | awk '{ print $2, "sha256:" $1 }' | sort)
  found=$(gh api "$1" --jq '.assets[] | "\(.name) \(if .state == "uploaded" then .digest // "without a sum" else .state end)"' | sort)
  [ "$expected" = "$found" ] && return
  diff <(echo "$expected") <(echo "$found") | inert >&2 || true
  fail "The files of the release $GITHUB_REF_NAME are not those in $2, as shown above." \
    "${3:-Look who changed them, delete the draft, and run this job again.}"
}

# Prints the version of a tag, without the v.
released_version() {
  printf '%s' "${GITHUB_REF_NAME#v}"
}

# Succeeds if the first of two versions is newer, even if it is a pre-release.
is_newer() {
  local first=${1%%-*} second=${2%%-*}
  [ "$first" != "$second" ] && [ "$(printf '%s\n%s\n' "$first" "$second" | sort -V | tail -n 1)" = "$first" ]
}
