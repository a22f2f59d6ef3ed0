#!/usr/bin/env bash
# Runs one cli config command in a workflow: its result goes to the summary of the run, each mistake next to its line, and
# its plan into an artifact.
set -euo pipefail
# shellcheck source=fail.sh
. "${0%/*}/fail.sh"

# An empty list is an unset one to the bash of macOS.
flags=()
if [ -n "$ENVIRONMENT" ]; then flags+=(--env "$ENVIRONMENT"); fi
# Changes by others are not undone, unless an input asks for it.
guard=(--no-undo)
if [ "$UNDO" = true ]; then guard=(); fi
# An empty key is most often a missing secret.
if [ -z "$CLI_API_KEY" ]; then unset CLI_API_KEY; fi

# Writes mistakes as annotations of a file's lines: each is one line, in GitHub's own syntax.
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
    # The action that uploads the artifact does not know this shell's paths.
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
    # The plan already decides it, because exactly the plan is published.
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
