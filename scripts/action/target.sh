#!/usr/bin/env bash
# Names the folder that cli goes into, and the key of the cache: one for each version, system and processor.
set -euo pipefail

case $VERSION in
  '' | *[!0-9A-Za-z.+-]*)
    echo "::error::version \"$VERSION\" is not a version. Use one such as 0.8.0."
    exit 1
    ;;
esac
libc=''
if [ "$RUNNER_OS" = Linux ] && ldd --version 2>&1 | grep -q musl; then libc=-musl; fi
{
  echo "folder=$RUNNER_TOOL_CACHE/live-cli/$VERSION"
  echo "key=live-cli-$VERSION-$RUNNER_OS-$RUNNER_ARCH$libc"
} >>"$GITHUB_OUTPUT"
