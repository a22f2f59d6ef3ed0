# shellcheck shell=bash
# Functions that the scripts of the action share.

# Prints an error for GitHub in one line, so that no part of it is a workflow command, and exits.
fail() {
  local said=${1//'%'/%25}
  said=${said//$'\r'/%0D}
  echo "::error::${said//$'\n'/%0A}"
  exit 1
}
