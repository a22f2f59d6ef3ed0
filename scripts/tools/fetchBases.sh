#!/usr/bin/env bash
# Fetches the programs of Bun that binaries for other systems are made of, and compares each with the hash in
# package-lock.json: npm itself installs none of them on this system, and Bun compares with nothing.
set -euo pipefail
cd "$(dirname "$0")"

jq --raw-output '.packages | to_entries[] | select(.value.optional) |
  "\(.key | ltrimstr("node_modules/")) \(.value.version) \(.value.integrity)"' package-lock.json |
  while read -r package version integrity; do
    folder=bases/${package#*/}
    [ -d "$folder" ] && continue
    scratch=$(mktemp -d)
    npm pack --silent --ignore-scripts --pack-destination "$scratch" "$package@$version" >/dev/null
    found=sha512-$(openssl dgst -sha512 -binary "$scratch"/*.tgz | base64 | tr -d '\n')
    if [ "$found" != "$integrity" ]; then
      printf '%s\n' "$package $version is not the file that package-lock.json names." "Look at it before anything is built." >&2
      exit 1
    fi
    tar -xzf "$scratch"/*.tgz -C "$scratch"
    mkdir -p bases
    mv "$scratch/package" "$folder"
    rm -rf "$scratch"
  done
