# shellcheck shell=bash
# What the scripts of the action share.

# Says what is wrong as GitHub shows it, and ends: in one line, so that no part of a text is a command of its own.
fail() {
  local said=${1//'%'/%25}
  said=${said//$'\r'/%0D}
  echo "::error::${said//$'\n'/%0A}"
  exit 1
}
