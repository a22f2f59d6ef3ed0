#!/usr/bin/env bash
# Puts the certificate for macOS into a keychain of its own, which ends with the job.
#
# MACOS_CERTIFICATE (base64 of a PKCS #12 file), MACOS_CERTIFICATE_PASSWORD
set -euo pipefail

keychain=$RUNNER_TEMP/signing.keychain-db
password=$(openssl rand -hex 16)
certificate=$RUNNER_TEMP/macos.p12
trap 'rm -f "$certificate"' EXIT
printf '%s' "$MACOS_CERTIFICATE" | base64 --decode >"$certificate"
security create-keychain -p "$password" "$keychain"
security set-keychain-settings -t 3600 "$keychain"
security unlock-keychain -p "$password" "$keychain"
security import "$certificate" -k "$keychain" -P "$MACOS_CERTIFICATE_PASSWORD" -T /usr/bin/codesign
security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$keychain" >/dev/null
security list-keychains -d user -s "$keychain" login.keychain-db
