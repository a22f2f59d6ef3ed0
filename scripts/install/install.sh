#!/bin/sh
# Installs cli for this user: downloads the archive for this machine, compares its SHA-256 sum with the
# one in this script before anything is unpacked, starts the new program once, and only then puts it into
# ~/.local/bin, with the manual and the completions of bash, zsh and fish where these look for them. Never
# needs root.
#
#   sh install.sh [--to DIR] [--yes] [--force]
#   sh install.sh --uninstall [--to DIR]
#
# CLI_INSTALL_BASE_URL names another folder that has the archives, such as a mirror: https, or http on a
# loopback address.
set -eu

# zsh runs this as any other shell does.
if [ -n "${ZSH_VERSION:-}" ]; then emulate sh; fi

repository='@REPOSITORY@'
release='@VERSION@'
# The archives of that release.
sums='@SUMS@'

# After so many seconds without a byte, a download is started again.
stall=30

usage() {
  cat <<'EOF'
Usage: install.sh [--to DIR] [--yes] [--force]
       install.sh --uninstall [--to DIR]

  --to DIR     install the program alone, into DIR (default: ~/.local/bin, with
               the manual and the completions of bash, zsh and fish)
  --yes        replace a newer version without asking
  --force      replace another program named cli, and its manual
  --uninstall  remove what this script installed

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
    MINGW* | MSYS* | CYGWIN*)
      fail "this is Windows, and this script has no program for it; nothing was installed." \
        "Run this in PowerShell: irm https://github.com/$repository/releases/latest/download/install.ps1 | iex"
      ;;
    *) target=$machine-$system ;;
  esac
  case $target in
    x86_64-unknown-linux-* | x86_64-apple-darwin) printf '%s' "$target" ;;
    aarch64-unknown-linux-* | aarch64-apple-darwin) printf '%s' "$target" ;;
    *) fail "there is no binary for this machine ($target)." \
      "Run the program from source: https://github.com/$repository" ;;
  esac
}

# Prints the system's C library. Alpine's ldd names musl; where there is no ldd, the loaders show it,
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

# Downloads an address into a file, three times at most.
download() {
  if ! have curl && ! have wget; then
    fail "neither curl nor wget is there." "Install one of them."
  fi
  for attempt in 1 2 3; do
    if fetch "$1" "$2"; then return; else code=$?; fi
    case $tool$code in
      curl23 | wget3) fail "$2 could not be written; nothing was installed." "Make room, or set TMPDIR to another folder." ;;
    esac
    if [ "$attempt" != 3 ]; then sleep "$attempt"; fi
  done
  fail "$1 could not be downloaded; nothing was installed." "Check the network, then run this again."
}

# Downloads an address once, whatever settings the user has for curl and wget. With curl, a redirect cannot lead away from
# https; what wget brings is compared with the same sums. A download that stalls ends.
fetch() {
  tool=curl
  case $1 in
    https://*) protocols='=https' ;;
    *) protocols='=http' ;;
  esac
  if have curl; then
    curl --disable --fail --silent --show-error --location --proto "$protocols" --connect-timeout "$stall" \
      --speed-limit 1000 --speed-time "$stall" --output "$2" "$1"
    return
  fi
  tool=wget
  set -- wget -q -O "$2" "$1"
  # GNU's would try twenty times. That of busybox knows no number of tries, and some builds of it crash with -T.
  if wget --version >/dev/null 2>&1; then set -- "$@" --no-config --tries=1 --timeout="$stall"; fi
  if have timeout; then set -- timeout "$((stall * 30))" "$@"; fi
  "$@"
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

# Prints the sum of a file in lines of "<sum>  <file>".
expected_sum() {
  printf '%s\n' "$2" | while read -r sum file; do
    if [ "$file" = "$1" ]; then
      printf '%s' "$sum"
      break
    fi
  done
}

# Compares a file with its line in the sums.
verify() {
  expected=$(expected_sum "$2" "$sums")
  case $expected in
    *[!0-9a-f]* | '') expected='' ;;
  esac
  if [ "${#expected}" -ne 64 ]; then
    fail "there is no sum for $2; nothing was installed." \
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

# Whether the first of two versions is newer, as semantic versioning orders them.
is_newer() {
  left=${1%%+*} right=${2%%+*}
  if [ "$left" = "$right" ]; then return 1; fi
  left_core=${left%%-*} right_core=${right%%-*}
  if [ "$left_core" != "$right_core" ]; then
    comes_after "$left_core" "$right_core"
    return
  fi
  # What has a pre-release comes before what has none.
  case $left in *-*) ;; *) return 0 ;; esac
  case $right in *-*) ;; *) return 1 ;; esac
  comes_after "${left#*-}" "${right#*-}"
}

# Whether the first of two different lists of parts, with dots between them, comes after the other.
comes_after() {
  left_rest=$1. right_rest=$2.
  while [ -n "$left_rest" ] && [ -n "$right_rest" ]; do
    a=${left_rest%%.*} b=${right_rest%%.*}
    left_rest=${left_rest#*.} right_rest=${right_rest#*.}
    if [ "$a" = "$b" ]; then continue; fi
    case $a$b in
      *[!0-9]*)
        case $a in *[!0-9]*) ;; *) return 1 ;; esac
        case $b in *[!0-9]*) ;; *) return 0 ;; esac
        [ "$(LC_ALL=C expr "x$a" \> "x$b")" = 1 ]
        return
        ;;
    esac
    [ "$a" -gt "$b" ]
    return
  done
  [ -n "$left_rest" ]
}

# Whether a file is this program: it is asked, because others are named cli, too.
is_ours() {
  if [ ! -x "$1" ] || [ -d "$1" ]; then return 1; fi
  set -- "$1" version --json
  if have timeout; then set -- timeout 20 "$@"; fi
  case $("$@" 2>/dev/null </dev/null || true) in
    *'"permissions_enforced_by"'*) ;;
    *) return 1 ;;
  esac
}

# Refuses to take the place of another program.
check_foreign() {
  if $force || { [ ! -e "$1" ] && [ ! -L "$1" ]; } || [ -d "$1" ] || is_ours "$1"; then return; fi
  fail "$1 is another program, or a broken copy of this one; nothing was installed." \
    "Install into another folder with --to DIR, or replace it with --force."
}

# Whether a manual page or a file of completions is this program's.
is_our_companion() {
  case $1 in
    */cli.1) sign='Roblox' ;;
    *) sign='cli __complete' ;;
  esac
  case $(cat "$1") in
    *"$sign"*) ;;
    *) return 1 ;;
  esac
}

# Prints the version of the program that a file is; nothing where it is not ours, or does not start.
version_of() {
  if [ ! -x "$1" ] || [ -d "$1" ]; then return; fi
  case $("$1" --version 2>/dev/null </dev/null || true) in
    'cli '[0-9]*) "$1" --version 2>/dev/null </dev/null | { read -r _ number && printf '%s' "$number"; } ;;
  esac
}

# Asks before an older version takes the place of a newer one.
confirm_downgrade() {
  there=$(version_of "$1")
  if [ -z "$there" ] || $yes || ! is_newer "$there" "$release"; then return; fi
  if (: </dev/tty) 2>/dev/null; then
    printf '%s is version %s, which is newer. Replace it with %s? [y/N] ' "$1" "$there" "$release" >/dev/tty
    read -r answer </dev/tty || answer=
    case $answer in
      y | Y | yes) return ;;
    esac
    fail "nothing was installed." "Add --yes to replace a newer version without a question."
  fi
  fail "$1 is version $there, which is newer than $release; nothing was installed." \
    "Add --yes to replace it."
}

# Puts the program in its place when it starts: whole or not at all.
place() {
  mkdir -p "$2" || fail "$2 could not be made." "Name another folder with --to."
  if [ -d "$2/cli" ]; then fail "$2/cli is a folder." "Name another folder with --to."; fi
  # In the same folder: another may be on a disk from which no program is started. Under a name that nobody could foretell.
  if ! staged=$(mktemp "$2/.cli.XXXXXX") || ! cp "$1" "$staged" || ! chmod 755 "$staged"; then
    fail "$2 could not be written." "Name another folder with --to."
  fi
  installed=$("$staged" --version </dev/null) ||
    fail "the program does not start on this machine; nothing was installed." "$3"
  if [ "$installed" != "cli $release" ]; then
    fail "the program says that it is $installed, not $release; nothing was installed." \
      "Report it at https://github.com/$repository/issues."
  fi
  mv -f "$staged" "$2/cli" || fail "$2/cli could not be written." "Name another folder with --to."
  staged=''
}

# Names the places where the shells and man look for the completions and the manual.
name_places() {
  data=${XDG_DATA_HOME:-$HOME/.local/share}
  zsh_functions=$data/zsh/site-functions
  manual_place=$data/man/man1/cli.1
  bash_place=$data/bash-completion/completions/cli
  zsh_place=$zsh_functions/_cli
  fish_place=${XDG_CONFIG_HOME:-$HOME/.config}/fish/completions/cli.fish
}

# Puts the manual and the completions in their places. What cannot be written is left out: the program works
# without.
place_companions() {
  copy cli.1 "$manual_place"
  copy completions/cli.bash "$bash_place"
  copy completions/_cli "$zsh_place"
  copy completions/cli.fish "$fish_place"
}

copy() {
  if [ -e "$2" ] && ! $force && ! is_our_companion "$2"; then
    printf '%s belongs to another program, and was left.\n' "$2" >&2
    return
  fi
  if ! { mkdir -p "${2%/*}" && cp "$scratch/$name/$1" "$2"; } 2>/dev/null; then
    printf '%s could not be written; the program works without it.\n' "$2" >&2
  fi
}

# Removes the program, and what came with it.
uninstall() {
  if [ -e "$folder/cli" ] && ! is_ours "$folder/cli"; then
    fail "$folder/cli is not this program; nothing was removed." "Look at it, then remove it by hand."
  fi
  set -- "$folder/cli"
  if $whole; then set -- "$@" "$manual_place" "$bash_place" "$zsh_place" "$fish_place"; fi
  removed=false
  for file in "$@"; do
    if [ "$file" != "$folder/cli" ] && [ -e "$file" ] && ! is_our_companion "$file"; then
      printf '%s belongs to another program, and was left.\n' "$file" >&2
    elif [ -e "$file" ]; then
      rm -f "$file" || fail "$file could not be removed." "Remove it by hand."
      printf 'Removed %s\n' "$file"
      removed=true
    fi
  done
  if ! $removed; then
    fail "$folder has no cli." "Name the folder that it was installed into with --to."
  fi
}

# Says when another program is what the shell starts as cli.
name_rival() {
  first=$(command -v cli || true)
  case $first in
    /*) ;;
    *) return ;;
  esac
  if [ "$(cd "${first%/*}" && pwd -P)" = "$(cd "$folder" && pwd -P)" ]; then return; fi
  printf 'Another cli comes first on PATH: %s\nPut %s before it in PATH, or remove it.\n' "$first" "$folder"
}

# Prints a text with a backslash before each of some characters.
escape() { # text, characters
  rest=$1
  while [ -n "$rest" ]; do
    character=${rest%"${rest#?}"}
    rest=${rest#?}
    case $2 in *"$character"*) character=\\$character ;; esac
    printf '%s' "$character"
  done
}

# Prints a text between single quotes, as the shell reads it.
quote() {
  rest=$1
  printf "'"
  while :; do
    case $rest in
      *\'*) printf "%s'\\''" "${rest%%\'*}" && rest=${rest#*\'} ;;
      *) printf "%s'" "$rest" && return ;;
    esac
  done
}

# Prints the one line that puts a folder on PATH in the shell that is in use, once however often it is run, and the one that
# zsh needs to find completions in a folder of the user's.
advise() {
  shell=${SHELL:-sh}
  shell=${shell##*/}
  home=${HOME:-}
  case $shell in
    bash) file=$home/.bashrc && if [ "$(uname -s)" = Darwin ]; then file=$home/.bash_profile; fi ;;
    zsh) file=${ZDOTDIR:-$home}/.zshrc ;;
    *) file=$home/.profile ;;
  esac
  case :${PATH:-}: in
    *":$folder:"*) ;;
    *)
      if [ -z "$home" ]; then
        printf '%s is not on PATH.\n' "$folder"
      else
        printf '%s is not on PATH. Run this line, then open a new terminal:\n' "$folder"
        if [ "$shell" = fish ]; then
          printf "  fish_add_path '%s'\n" "$(escape "$folder" "'\\")"
        else
          line=$(quote "export PATH=\"$(escape "$folder" "\"\$\`\\"):\$PATH\"")
          file=$(quote "$file")
          # An echo of zsh would read backslashes.
          printf "  grep -qsxF %s %s || printf '%%s\\\\n' %s >>%s\n" "$line" "$file" "$line" "$file"
        fi
      fi
      ;;
  esac
  if [ "$shell" = zsh ] && $whole; then
    printf 'For completions, put this line into %s, above compinit:\n' "${ZDOTDIR:-$home}/.zshrc"
    printf "  fpath=(%s \$fpath)\n" "$(quote "$zsh_functions")"
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
      --to)
        if [ $# -lt 2 ] || [ -z "$2" ]; then fail "$1 has no value." "See install.sh --help."; fi
        folder=$2
        shift 2
        ;;
      --to=?*) folder=${1#*=} && shift ;;
      --yes) yes=true && shift ;;
      --force) force=true && shift ;;
      --uninstall) removing=true && shift ;;
      -h | --help) usage && exit 0 ;;
      *) fail "$1 is not a flag of this script." "See install.sh --help." ;;
    esac
  done
}

need_home() {
  if [ -z "${HOME:-}" ]; then fail "HOME is not set." "Name a folder with --to."; fi
}

# Names the folder to install into, from the root on: it may end up in PATH.
name_folder() {
  whole=false
  if [ -z "$folder" ]; then
    need_home
    folder=$HOME/.local/bin
    whole=true
    name_places
  fi
  case $folder in
    # The shell leaves the sign for the home folder as it is behind an equals sign.
    \~ | \~/*) need_home && folder=$HOME${folder#?} ;;
    . | ./) folder=$(pwd) ;;
    ./*) folder=$(pwd)/${folder#./} ;;
    /*) ;;
    *) folder=$(pwd)/$folder ;;
  esac
  case $folder in
    ?*/) folder=${folder%/} ;;
  esac
}

install() {
  base=${CLI_INSTALL_BASE_URL:-https://github.com/$repository/releases/download/v$release}
  base=${base%/}
  check_address "$base"
  target=$(find_target)
  name=cli-$release-$target
  check_foreign "$folder/cli"
  confirm_downgrade "$folder/cli"
  trap clean_up EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  scratch=$(mktemp -d 2>/dev/null) ||
    fail "no folder for temporary files could be made; nothing was installed." "Set TMPDIR to a folder that can be written."
  download "$base/$name.tar.gz" "$scratch/$name.tar.gz"
  verify "$scratch/$name.tar.gz" "$name.tar.gz"
  tar -xzf "$scratch/$name.tar.gz" -C "$scratch" ||
    fail "$name.tar.gz could not be unpacked; nothing was installed." \
      "Report it at https://github.com/$repository/issues."
  hint="Look at what it printed."
  case $target in
    *-musl) hint="It needs libstdc++ and libgcc; on Alpine: apk add libstdc++ libgcc" ;;
  esac
  place "$scratch/$name/cli" "$folder" "$hint"
  printf 'Installed %s as %s\n' "$installed" "$folder/cli"
  if $whole; then place_companions; fi
  name_rival
  advise
  printf 'Next: cli setup\n'
}

# Everything happens in here, so that a script that arrived in part does nothing.
main() {
  folder='' scratch='' staged='' yes=false force=false removing=false
  read_flags "$@"
  name_folder
  if $removing; then uninstall; else install; fi
}

# Without its last brace, the shell runs no part of this line.
{ main "$@"; }
