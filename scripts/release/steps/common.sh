# shellcheck shell=bash
# What the steps of the release share.

# Says what is wrong and what to do about it, and ends.
fail() {
  printf '%s\n%s\n' "$1" "$2" >&2
  exit 1
}

# Says a line in the log and in the summary of the run.
report() {
  printf '%s\n' "$1" | tee -a "${GITHUB_STEP_SUMMARY:-/dev/null}"
}

# Prints whether the release of a tag is "none", "draft" or "published". Only "release not found" means that there
# is none: any other failure is a failure.
release_state() { # tag
  local said errors
  errors=$(mktemp)
  if said=$(gh release view "$1" --json isDraft --jq .isDraft 2>"$errors"); then
    case $said in
      true) echo draft ;;
      false) echo published ;;
      *) fail "gh release view $1 answered \"$said\"." "Run this again." ;;
    esac
  elif grep -q 'release not found' "$errors"; then
    echo none
  else
    fail "The release $1 could not be read: $(cat "$errors")" "Run this again."
  fi
  rm -f "$errors"
}

# Prints the files of the release in a folder, in the order of their upload: one of the toolchain managers takes the
# first match, and the bare binaries are for these.
release_files() { # folder
  (cd "$1" && sha256sum --check --quiet SHA256SUMS) ||
    fail "The files in $1 are not those that were built." "Run the jobs again from the build on."
  sed 's/^[0-9a-f]*  //' "$1/SHA256SUMS"
  echo SHA256SUMS
}

# Checks that the release of a tag has the files of a folder, whole, and no others: by the sums that GitHub took of what
# it keeps, because a file that was swapped can have the size and the name of the real one.
check_assets() { # tag, folder
  local expected found address
  address=$(gh release view "$1" --json apiUrl --jq .apiUrl)
  # SHA256SUMS was attested, and has the sums of the others.
  expected=$({ cat "$2/SHA256SUMS" && (cd "$2" && sha256sum SHA256SUMS); } | awk '{ print $2, "sha256:" $1 }' | sort)
  found=$(gh api "$address" --jq '.assets[] | "\(.name) \(if .state == "uploaded" then .digest // "without a sum" else .state end)"' | sort)
  [ "$expected" = "$found" ] && return
  diff <(echo "$expected") <(echo "$found") >&2 || true
  fail "The files of the release $1 are not those in $2, as shown above." \
    "${3:-Look who changed them, delete the draft, and run this job again.}"
}

# Prints what a tag releases, without the v.
released_version() {
  printf '%s' "${GITHUB_REF_NAME#v}"
}

# Whether the first of two versions is newer, whatever pre-release the first is.
is_newer() {
  local first=${1%%-*} second=${2%%-*}
  [ "$first" != "$second" ] && [ "$(printf '%s\n%s\n' "$first" "$second" | sort -V | tail -n 1)" = "$first" ]
}
