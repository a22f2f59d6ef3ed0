#!/usr/bin/env bash
# Signs the binaries for macOS, has Apple notarize them if there is a key, and writes a file next to each that says how it is
# signed. Without an identity they are signed, too: a compiler that adds the program to a signed runtime may leave a
# signature behind that does not fit the bytes, and the system starts no such file on Apple silicon. A file that is no bundle cannot carry Apple's ticket: macOS asks for it when it first starts the program.
#
#   signMac.sh <folder of binaries>
#
# MACOS_SIGN_IDENTITY, which may be empty; MACOS_CERTIFICATE (base64 of a PKCS #12 file), MACOS_CERTIFICATE_PASSWORD;
# NOTARY_KEY (base64 of the .p8 file), NOTARY_KEY_ID, NOTARY_ISSUER
set -euo pipefail
cd "$(dirname "$0")/../../.."
folder=$1

signature=signed
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
key=$scratch/notary.p8

# Puts the certificate into a new keychain, which ends with the job.
open_keychain() {
  local keychain=$RUNNER_TEMP/signing.keychain-db password
  password=$(openssl rand -hex 16)
  printf '%s' "$MACOS_CERTIFICATE" | base64 --decode >"$scratch/macos.p12"
  security create-keychain -p "$password" "$keychain"
  security set-keychain-settings -t 3600 "$keychain"
  security unlock-keychain -p "$password" "$keychain"
  security import "$scratch/macos.p12" -k "$keychain" -P "$MACOS_CERTIFICATE_PASSWORD" -T /usr/bin/codesign
  security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$keychain" >/dev/null
  security list-keychains -d user -s "$keychain" login.keychain-db
}

[ -z "${MACOS_SIGN_IDENTITY:-}" ] || open_keychain
for binary in "$folder"/*-apple-darwin/cli; do
  codesign --remove-signature "$binary"
  if [ -z "${MACOS_SIGN_IDENTITY:-}" ]; then
    codesign --force --sign - "$binary"
    signature='signed without an identity'
    continue
  fi
  # A hardened runtime may compile JavaScript only when its entitlements say so.
  codesign --force --options runtime --timestamp --entitlements scripts/build/entitlements.plist \
    --sign "$MACOS_SIGN_IDENTITY" "$binary"
  codesign --verify --strict "$binary"
done
if [ "$signature" = signed ] && [ -n "${NOTARY_KEY:-}" ]; then
  printf '%s' "$NOTARY_KEY" | base64 --decode >"$key"
  for binary in "$folder"/*-apple-darwin/cli; do
    ditto -c -k "$binary" "$scratch/cli.zip"
    said=$(xcrun notarytool submit "$scratch/cli.zip" --wait --output-format json \
      --key "$key" --key-id "$NOTARY_KEY_ID" --issuer "$NOTARY_ISSUER")
    echo "$said"
    [ "$(jq --raw-output .status <<<"$said")" = Accepted ] || {
      echo "Apple did not notarize $binary: xcrun notarytool log says why." >&2
      exit 1
    }
  done
  signature='signed and notarized'
fi
for binary in "$folder"/*-apple-darwin/cli; do echo "$signature" >"$binary.signature"; done
