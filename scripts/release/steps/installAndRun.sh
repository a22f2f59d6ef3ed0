#!/bin/sh
# Installs the release at CLI_INSTALL_BASE_URL as a user does, runs it, and removes it again. It also runs in a bare Alpine,
# which has no bash.
#
#   installAndRun.sh <version>
set -eu
version=$1

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
if command -v curl >/dev/null; then
  curl -fsSL -o "$scratch/install.sh" "$CLI_INSTALL_BASE_URL/install.sh"
else
  wget -q -O "$scratch/install.sh" "$CLI_INSTALL_BASE_URL/install.sh"
fi
sh "$scratch/install.sh"
cli=$HOME/.local/bin/cli
said=$("$cli" --version)
if [ "$said" != "cli $version" ]; then
  echo "It says \"$said\", not \"cli $version\"." >&2
  exit 1
fi
"$cli" version --json
(mkdir "$scratch/empty" && cd "$scratch/empty" && "$cli" config init && test -f cliconfig.toml)
sh "$scratch/install.sh" --uninstall
test ! -e "$cli"
