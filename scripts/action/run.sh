#!/usr/bin/env bash
# Runs one command of cli config in a workflow: its result is in the summary of the run, its findings beside the lines that
# they are about, its plan in an artifact.
set -euo pipefail
# shellcheck source=fail.sh
. "${0%/*}/fail.sh"

# An empty list is an unset one to the bash of macOS.
flags=()
if [ -n "$ENVIRONMENT" ]; then flags+=(--env "$ENVIRONMENT"); fi
# Nothing is undone that others changed, unless that was asked for.
guard=(--no-undo)
if [ "$UNDO" = true ]; then guard=(); fi
# An empty key would be a key that was not meant.
if [ -z "$CLI_API_KEY" ]; then unset CLI_API_KEY; fi

# Writes the findings as GitHub shows them beside the lines of a file: what is written there is one line, with its own signs.
annotate() {
  jq --raw-output '
    def value: gsub("%"; "%25") | gsub("\r"; "%0D") | gsub("\n"; "%0A");
    def property: value | gsub(":"; "%3A") | gsub(","; "%2C");
    .findings[] | "::\(if .severity == "error" then "error" else "warning" end) " +
      ([("file", "line") as $name | select(.[$name] != null) | "\($name)=\(.[$name] | tostring | property)"] | join(",")) +
      "::\("\(.message) \(.advice // "")" | value)"'
}

validate() {
  local code=0 found
  found=$(cli config validate ${flags[@]+"${flags[@]}"} --no-annotations --json) || code=$?
  annotate <<<"$found"
  cli config validate ${flags[@]+"${flags[@]}"} --no-annotations || true
  exit "$code"
}

check() {
  [ -n "$ENVIRONMENT" ] || fail "check needs an environment."
  local how=(--dry-run) code=0 path
  if [ -n "$PLAN" ]; then how=(--plan "$PLAN"); fi
  cli config sync ${flags[@]+"${flags[@]}"} "${how[@]}" ${guard[@]+"${guard[@]}"} || fail "This could not be published to $ENVIRONMENT: the log above says why."
  if [ -n "$PLAN" ]; then
    path=$(realpath "$PLAN")
    # What keeps the artifact knows no path of this shell's.
    if [ "$RUNNER_OS" = Windows ]; then path=$(cygpath --windows "$path"); fi
    echo "plan=$path" >>"$GITHUB_OUTPUT"
  fi
  cli config check ${flags[@]+"${flags[@]}"} --markdown >>"$GITHUB_STEP_SUMMARY" || code=$?
  case $code in
    0) echo "differs=false" >>"$GITHUB_OUTPUT" ;;
    2) echo "differs=true" >>"$GITHUB_OUTPUT" ;;
    *) exit "$code" ;;
  esac
}

sync() {
  [ -n "$ENVIRONMENT" ] || fail "sync needs an environment."
  local how=(--no-message)
  if [ -n "$MESSAGE" ]; then how=(--message "$MESSAGE"); fi
  if [ -n "$PLAN" ]; then
    # The plan was made with it or without, and nothing else is published than what is in it.
    how+=(--from-plan "$PLAN")
  else
    how+=(${guard[@]+"${guard[@]}"})
  fi
  cli config sync ${flags[@]+"${flags[@]}"} "${how[@]}"
}

case $PLAN in
  *$'\n'*) fail "plan \"$PLAN\" has a line break." ;;
esac
case $COMMAND in
  validate | check | sync) "$COMMAND" ;;
  *) fail "command \"$COMMAND\" is none of validate, check, sync and install." ;;
esac
