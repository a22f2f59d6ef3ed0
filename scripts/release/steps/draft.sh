#!/usr/bin/env bash
# Drafts the release of a tag with the files of a folder. If it is run again, it completes the existing
# draft. A published release is never changed.
#
#   draft.sh <folder>
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
folder=$1 tag=$GITHUB_REF_NAME

check_sums "$folder"
check_tag
mapfile -t files < <(files_in "$folder")
about=(--title "cli $tag" --notes-file "$folder/NOTES.md")
[ "$PRERELEASE" = true ] && about+=(--prerelease)

found=$(find_release "$tag")
case $found in
  none) gh release create "$tag" --draft --verify-tag "${about[@]}" ;;
  draft*) gh release edit "$tag" --draft "${about[@]}" ;;
  published*)
    scratch=$(mktemp -d)
    gh release download "$tag" --pattern SHA256SUMS --dir "$scratch"
    cmp -s "$scratch/SHA256SUMS" "$folder/SHA256SUMS" ||
      fail "$tag is published with other files than these." "Give what has changed a version of its own."
    report "$tag is published with these files already."
    exit
    ;;
esac

# One of the toolchain managers takes the first match, and the bare binaries are for toolchain managers.
bare=() rest=("$folder/SHA256SUMS")
for file in "${files[@]}"; do
  case $file in
    bare-*) bare+=("$folder/$file") ;;
    *) rest+=("$folder/$file") ;;
  esac
done
gh release upload "$tag" --clobber "${bare[@]}"
gh release upload "$tag" --clobber "${rest[@]}"
report "The draft of $tag has $((${#files[@]} + 1)) files."
