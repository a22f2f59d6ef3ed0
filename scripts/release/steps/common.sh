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

# Checks that the release of a tag has the files of a folder, whole, and no others.
check_assets() { # tag, folder
  local expected found
  expected=$(release_files "$2" | while read -r name; do echo "$name $(wc -c <"$2/$name" | tr -d ' ')"; done | sort)
  found=$(gh release view "$1" --json assets --jq '.assets[] | "\(.name) \(.size)"' | sort)
  [ "$expected" = "$found" ] && return
  diff <(echo "$expected") <(echo "$found") >&2 || true
  fail "The files of the release $1 are not those in $2, as shown above." \
    "Delete the draft and run the job that makes it again."
}
