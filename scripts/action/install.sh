#!/usr/bin/env bash
# Installs a version of cli, unless the cache has it: gets the release's sums and installer, checks that they were made by
# the release workflow of this repository, and runs the installer, which has the sums of the archives.
set -euo pipefail

fail() {
  echo "::error::$1"
  exit 1
}

base=${CLI_INSTALL_BASE_URL:-https://github.com/$REPOSITORY/releases/download/v$VERSION}
case $RUNNER_OS in
  Windows) installer=install.ps1 program=cli.exe ;;
  *) installer=install.sh program=cli ;;
esac

if [ ! -x "$FOLDER/$program" ] || [ "$("$FOLDER/$program" --version)" != "cli $VERSION" ]; then
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  for file in SHA256SUMS "$installer"; do
    curl --fail --silent --show-error --location --retry 3 --speed-limit 1000 --speed-time 30 \
      --output "$scratch/$file" "$base/$file" || fail "$base/$file could not be downloaded. Check the version."
  done
  sums=sha256sum
  command -v "$sums" >/dev/null || sums='shasum -a 256'
  (cd "$scratch" && grep "  $installer\$" SHA256SUMS | $sums --check) ||
    fail "$installer is not the file that was released."
  if [ "$ATTESTATION" != false ]; then
    for file in SHA256SUMS "$installer"; do
      gh attestation verify "$scratch/$file" --repo "$REPOSITORY" \
        --signer-workflow "$REPOSITORY/.github/workflows/release.yml" --source-ref "refs/tags/v$VERSION" ||
        fail "$file was not made by the release of $REPOSITORY $VERSION."
    done
  fi
  if [ "$installer" = install.ps1 ]; then
    pwsh -NoProfile -File "$scratch/$installer" -To "$FOLDER" -Version "$VERSION" -Yes
  else
    sh "$scratch/$installer" --to "$FOLDER" --version "$VERSION" --yes
  fi
fi
echo "$FOLDER" >>"$GITHUB_PATH"
