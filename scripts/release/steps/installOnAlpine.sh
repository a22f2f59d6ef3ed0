#!/usr/bin/env bash
# Installs and runs the release at CLI_INSTALL_BASE_URL in a bare Alpine for this machine's processor, in Docker, because
# GitHub's runner does not work in Alpine on ARM64.
#
#   installOnAlpine.sh <version>
set -euo pipefail
cd "$(dirname "$0")"

image=alpine:3.22@sha256:14358309a308569c32bdc37e2e0e9694be33a9d99e68afb0f5ff33cc1f695dce
docker run --rm --network host --env CLI_INSTALL_BASE_URL --volume "$PWD:/steps:ro" "$image" \
  sh -euc "apk add --quiet libstdc++ libgcc && sh /steps/installAndRun.sh $1"
