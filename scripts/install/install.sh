#!/bin/sh
# Installs cli for this user: downloads the archive for this machine, verifies its SHA-256 sum
# before anything is unpacked, and puts the program into ~/.local/bin, with the manual and the
# completions of bash, zsh and fish where these look for them. Never needs root.
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

  --to DIR     install the program alone, into DIR (default: ~/.local/bin, with
               the manual and the completions of bash, zsh and fish)
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
    amd64) machine=x86_64 ;;
    arm64) machine=aarch64 ;;
  esac
  case $system in
    Darwin)
      # A shell under Rosetta believes that it is on the other processor.
      if [ "$(sysctl -n sysctl.proc_translated 2>/dev/null)" = 1 ]; then machine=aarch64; fi
      target=$machine-apple-darwin
      ;;
    Linux) target=$machine-unknown-linux-$(find_libc) ;;
    *) target=$machine-$system ;;
  esac
  case $target in
    x86_64-unknown-linux-* | x86_64-apple-darwin) printf '%s' "$target" ;;
    aarch64-unknown-linux-* | aarch64-apple-darwin) printf '%s' "$target" ;;
    *) fail "there is no binary for this machine ($target)." \
      "Run the program from source: https://github.com/$repository" ;;
  esac
}

# Prints the system's C library. Alpine's ldd names musl; where there is no ldd, the loaders tell,
# glibc's first, because other systems can have musl's as an addition.
find_libc() {
  libc=gnu
  if have ldd; then
    # musl's ldd prints its name and fails.
    case $(ldd --version 2>&1 || true) in
      *musl*) libc=musl ;;
    esac
  elif ! exists /lib64/ld-linux-*.so.* && ! exists /lib/ld-linux-*.so.*; then
    if exists /lib/ld-musl-*.so.1; then libc=musl; fi
  fi
  printf '%s' "$libc"
}

# Whether the first file of a pattern is there.
exists() {
  [ -e "$1" ]
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

# Puts the manual and the completions where the shells and man look for them. What cannot be written
# is left out: the program works without.
place_companions() {
  data=${XDG_DATA_HOME:-$HOME/.local/share}
  fish=${XDG_CONFIG_HOME:-$HOME/.config}/fish/completions
  functions=$data/zsh/site-functions
  copy cli.1 "$data/man/man1" cli.1
  copy completions/cli.bash "$data/bash-completion/completions" cli
  copy completions/_cli "$functions" _cli
  copy completions/cli.fish "$fish" cli.fish
}

copy() {
  if ! { mkdir -p "$2" && cp "$scratch/$name/$1" "$2/$3"; } 2>/dev/null; then
    printf '%s could not be written; the program works without it.\n' "$2/$3" >&2
  fi
}

# Says the one line that puts a folder on PATH in the shell that is in use, and the one that zsh
# needs to find completions in a folder of the user's.
advise() {
  shell=${SHELL:-sh}
  shell=${shell##*/}
  case $shell in
    bash) file=~/.bashrc && if [ "$(uname -s)" = Darwin ]; then file=~/.bash_profile; fi ;;
    zsh) file=${ZDOTDIR:-$HOME}/.zshrc ;;
    *) file=~/.profile ;;
  esac
  case :${PATH:-}: in
    *":$folder:"*) ;;
    *)
      printf '%s is not on PATH. Run this line, then open a new terminal:\n' "$folder"
      if [ "$shell" = fish ]; then
        printf "  fish_add_path '%s'\n" "$folder"
      else
        printf "  echo 'export PATH=\"%s:\$PATH\"' >>'%s'\n" "$folder" "$file"
      fi
      ;;
  esac
  if [ "$shell" = zsh ] && [ -n "$functions" ]; then
    printf 'For completions, put this line into %s, above compinit:\n' "$file"
    printf "  fpath=('%s' \$fpath)\n" "$functions"
  fi
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
  folder='' scratch='' staged='' functions=''
  read_flags "$@"
  whole=false
  if [ -z "$folder" ]; then
    if [ -z "${HOME:-}" ]; then fail "HOME is not set." "Name a folder with --to."; fi
    folder=$HOME/.local/bin
    whole=true
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
  tar -xzf "$scratch/$name.tar.gz" -C "$scratch" ||
    fail "$name.tar.gz could not be unpacked; nothing was installed." \
      "Report it at https://github.com/$repository/issues."
  place "$scratch/$name/cli" "$folder"
  hint="Look at what it printed."
  case $target in
    *-musl) hint="It needs libstdc++ and libgcc; on Alpine: apk add libstdc++ libgcc" ;;
  esac
  installed=$("$folder/cli" --version) ||
    fail "$folder/cli was installed but does not start." "$hint"
  printf 'Installed %s as %s\n' "$installed" "$folder/cli"
  if $whole; then place_companions; fi
  advise
}

main "$@"
