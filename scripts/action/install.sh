#!/usr/bin/env bash
# Installs a version of cli into a folder of this job: downloads the release's checksums and installer, verifies that the
# release workflow of this repository made them, and runs the installer, which has the checksums of the archives.
set -euo pipefail
# shellcheck source=fail.sh
. "${0%/*}/fail.sh"

case $VERSION in
  '' | *[!0-9A-Za-z.+-]*) fail "version \"$VERSION\" is not a version. Use one such as 0.9.0." ;;
esac
# The runner empties it before each job, so that no other job's program can be started.
folder=$RUNNER_TEMP/live-config-$VERSION
base=${CLI_INSTALL_BASE_URL:-https://github.com/$REPOSITORY/releases/download/v$VERSION}
case $RUNNER_OS in
  Windows) installer=install.ps1 program=cli.exe ;;
  *) installer=install.sh program=cli ;;
esac

if [ ! -x "$folder/$program" ]; then
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  for file in SHA256SUMS "$installer"; do
    curl --disable --fail --silent --show-error --location --retry 3 --speed-limit 1000 --speed-time 30 \
      --output "$scratch/$file" "$base/$file" || fail "$base/$file could not be downloaded. Check the version."
  done
  sums=sha256sum
  command -v "$sums" >/dev/null || sums='shasum -a 256'
  (cd "$scratch" && grep "  $installer\$" SHA256SUMS | $sums --check) ||
    fail "$installer is not the file that was released."
  if [ "$ATTESTATION" != false ]; then
    advice='Install a newer one on this runner, or set attestation to "false" and trust the download.'
    command -v gh >/dev/null ||
      fail "gh is not on this runner, and the attestation is checked with it. ${advice/a newer one/gh}"
    gh attestation verify --help >/dev/null 2>&1 ||
      fail "The gh of this runner is too old to check an attestation. $advice"
    for file in SHA256SUMS "$installer"; do
      gh attestation verify "$scratch/$file" --repo "$REPOSITORY" \
        --signer-workflow "$REPOSITORY/.github/workflows/release.yml" --source-ref "refs/tags/v$VERSION" ||
        fail "gh did not confirm that $file was made by the release of $REPOSITORY $VERSION: the log above says why. Nothing was installed."
    done
  fi
  if [ "$installer" = install.ps1 ]; then
    pwsh -NoProfile -File "$scratch/$installer" -To "$folder" -Yes
  else
    sh "$scratch/$installer" --to "$folder" --yes
  fi
fi
echo "$folder" >>"$GITHUB_PATH"
