#!/bin/sh
# Installs cli for this user: downloads the archive for this machine, verifies its SHA-256 sum
# before anything is unpacked, and puts the program into ~/.local/bin. Never needs root.
#
#   sh install.sh [--to DIR] [--version X]
#
# CLI_INSTALL_BASE_URL names another folder that holds the archives and SHA256SUMS, such as a
# mirror: https, or http on a loopback address.
set -eu

repository='@REPOSITORY@'
version='@VERSION@'

usage() {
  cat <<'EOF'
Usage: install.sh [--to DIR] [--version X]

  --to DIR     install into DIR (default: ~/.local/bin)
  --version X  install version X instead of the one that this script came with

CLI_INSTALL_BASE_URL  folder to download from, instead of the project's releases
EOF
}

# Says what is wrong and what to do about it, and ends.
fail() {
  printf 'install.sh: %s\n' "$1" >&2
  printf '%s\n' "$2" >&2
  exit 1
}

have() {
  command -v "$1" >/dev/null 2>&1
}

# Prints the name of this machine's target.
find_target() {
  system=$(uname -s)
  machine=$(uname -m)
  case $machine in
    x86_64 | amd64) machine=x64 ;;
    aarch64 | arm64) machine=arm64 ;;
  esac
  case $system in
    Darwin)
      # A shell under Rosetta believes that it is on the other processor.
      if [ "$(sysctl -n sysctl.proc_translated 2>/dev/null)" = 1 ]; then machine=arm64; fi
      target=darwin-$machine
      ;;
    Linux) target=linux-$machine$(find_libc) ;;
    *) target=$system-$machine ;;
  esac
  case $target in
    linux-x64 | linux-arm64 | linux-x64-musl | darwin-x64 | darwin-arm64) printf '%s' "$target" ;;
    *) fail "there is no binary for this machine ($target)." \
      "Run the program from source: https://github.com/$repository" ;;
  esac
}

# Prints -musl on a system whose C library is musl. Alpine's ldd names it; where there is no ldd,
# the loaders tell, glibc's first, because other systems can have musl's as an addition.
find_libc() {
  if have ldd; then
    # musl's ldd prints its name and fails.
    case $(ldd --version 2>&1 || true) in
      *musl*) printf '%s' -musl ;;
    esac
    return
  fi
  for loader in /lib64/ld-linux-*.so.* /lib/ld-linux-*.so.*; do
    if [ -e "$loader" ]; then return; fi
  done
  for loader in /lib/ld-musl-*.so.1; do
    if [ -e "$loader" ]; then printf '%s' -musl; fi
  done
}

# Checks that a folder is asked for over https, or on this machine itself.
check_address() {
  case $1 in
    *@* | *\\*) ;;
    https://*) return ;;
    http://127.0.0.1 | http://127.0.0.1[:/]*) return ;;
    http://localhost | http://localhost[:/]*) return ;;
    http://\[::1\] | http://\[::1\][:/]*) return ;;
  esac
  fail "CLI_INSTALL_BASE_URL is neither https nor http on a loopback address." \
    "Give it an address that begins with https://."
}

# Downloads an address into a file; with curl, a redirect cannot lead away from https. (What wget
# brings is held against the same sums.)
download() {
  case $1 in
    https://*) protocols='=https' ;;
    *) protocols='=http' ;;
  esac
  if have curl; then
    curl --fail --silent --show-error --location --proto "$protocols" \
      --connect-timeout 30 --output "$2" "$1" && return
  elif have wget; then
    wget -q -T 30 -O "$2" "$1" && return
  else
    fail "neither curl nor wget is there." "Install one of them."
  fi
  fail "$1 could not be downloaded; nothing was installed." \
    "Check the version and the network, then run this again."
}

# Prints the SHA-256 sum of a file.
sum_of() {
  if have sha256sum; then
    line=$(sha256sum <"$1")
  elif have shasum; then
    line=$(shasum -a 256 <"$1")
  elif have openssl; then
    line=$(openssl dgst -sha256 -r <"$1")
  else
    fail "none of sha256sum, shasum and openssl is there; nothing was installed." \
      "Install one of them."
  fi
  printf '%s' "${line%% *}"
}

# Checks a file against its line in SHA256SUMS.
verify() {
  expected=$(awk -v name="$2" '$2 == name { print $1; exit }' "$3")
  case $expected in
    *[!0-9a-f]* | '') expected='' ;;
  esac
  if [ "${#expected}" -ne 64 ]; then
    fail "SHA256SUMS has no sum for $2; nothing was installed." \
      "Report it at https://github.com/$repository/issues."
  fi
  actual=$(sum_of "$1")
  if [ "$actual" != "$expected" ]; then
    fail "$2 is not the file that was released; nothing was installed.
  expected $expected
  received $actual" \
      "Run this again; when it stays so, report it at https://github.com/$repository/issues."
  fi
}

# Puts the program in its place, whole or not at all.
place() {
  mkdir -p "$2" || fail "$2 could not be made." "Name another folder with --to."
  if [ -d "$2/cli" ]; then fail "$2/cli is a folder." "Name another folder with --to."; fi
  staged=$2/.cli.$$
  if ! cp "$1" "$staged" || ! chmod 755 "$staged" || ! mv -f "$staged" "$2/cli"; then
    fail "$2 could not be written." "Name another folder with --to."
  fi
  staged=''
}

# Removes what was only needed on the way.
clean_up() {
  if [ -n "$staged" ]; then rm -f "$staged"; fi
  if [ -n "$scratch" ]; then rm -rf "$scratch"; fi
}

read_flags() {
  while [ $# -gt 0 ]; do
    case $1 in
      --to | --version)
        if [ $# -lt 2 ] || [ -z "$2" ]; then fail "$1 has no value." "See install.sh --help."; fi
        if [ "$1" = --to ]; then folder=$2; else version=${2#v}; fi
        shift 2
        ;;
      --to=?*) folder=${1#*=} && shift ;;
      --version=?*) version=${1#*=} && version=${version#v} && shift ;;
      -h | --help) usage && exit 0 ;;
      *) fail "$1 is not a flag of this script." "See install.sh --help." ;;
    esac
  done
  case $version in
    *[!0-9A-Za-z.+-]* | '') fail "--version $version is not a version." "Use one such as 0.8.0." ;;
  esac
  case $folder in
    -*) folder=./$folder ;;
    ?*/) folder=${folder%/} ;;
  esac
}

# Everything happens in here, so that a script that arrived in part does nothing.
main() {
  folder='' scratch='' staged=''
  read_flags "$@"
  if [ -z "$folder" ]; then
    folder=${HOME:-}
    if [ -z "$folder" ]; then fail "HOME is not set." "Name a folder with --to."; fi
    folder=$folder/.local/bin
  fi
  base=${CLI_INSTALL_BASE_URL:-https://github.com/$repository/releases/download/v$version}
  base=${base%/}
  check_address "$base"
  target=$(find_target)
  name=cli-$version-$target
  trap clean_up EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  scratch=$(mktemp -d)
  download "$base/SHA256SUMS" "$scratch/SHA256SUMS"
  download "$base/$name.tar.gz" "$scratch/$name.tar.gz"
  verify "$scratch/$name.tar.gz" "$name.tar.gz" "$scratch/SHA256SUMS"
  tar -xzf "$scratch/$name.tar.gz" -C "$scratch" "$name/cli" ||
    fail "$name.tar.gz could not be unpacked; nothing was installed." \
      "Report it at https://github.com/$repository/issues."
  place "$scratch/$name/cli" "$folder"
  hint="Look at what it printed."
  if [ "$target" = linux-x64-musl ]; then hint="It may need: apk add libstdc++"; fi
  installed=$("$folder/cli" --version) ||
    fail "$folder/cli was installed but does not start." "$hint"
  printf 'Installed %s as %s\n' "$installed" "$folder/cli"
  case :${PATH:-}: in
    *":$folder:"*) ;;
    *) printf '%s is not on PATH; add it there to start cli by its name.\n' "$folder" ;;
  esac
}

main "$@"
