#!/usr/bin/env bash
# Posts what `cli … --json` printed to a channel of Discord or Slack: the receipt of a publish or rollback, a check that found
# a difference, or an error. If nothing differs, it posts nothing. It needs jq and curl, and no key.
#
#   live-config-tell.sh <file of JSON>
#
# LIVE_CONFIG_WEBHOOK: the channel's address, from Discord or Slack; if it is not set, nothing is posted
set -euo pipefail
[ -n "${LIVE_CONFIG_WEBHOOK:-}" ] || exit 0

# Anybody may have written the keys and values: each becomes one line, which can neither format a message nor mention anyone.
text=$(jq --raw-output '
  def plain: tostring | gsub("[\\p{C}\\p{Zl}\\p{Zp}]"; " ") | if length > 80 then .[:79] + "…" else . end;
  def value: if . == null then "nothing" else tojson | plain end;
  def where: "\(.env // "the game" | plain) (universe \(.universe_id // "?" | plain))";
  def lines: [.changes[]? | "\(.key | plain): \(.before | value) → \(.after | value)"]
    | .[:15] + if length > 15 then ["and \(length - 15) more"] else [] end;
  def said:
    if .error then "The publish or check failed: \(.error.message | plain)"
    elif .outcome == "in-sync" then empty
    elif .command then "\(.command | plain): \(.outcome | plain), \(where)"
      + if .version then ", version \(.version)" else "" end
      + if .watch then "; watched: \(.watch.verdict | plain)" else "" end
      + (.rollback | if . == null then "" elif .outcome == "failed" then "; not rolled back: \(.message | plain)"
        elif .version then "; rolled back, as version \(.version)" else "; rolled back already" end)
    elif .matches == false then "Live differs from the config file: \(where)"
    else empty end;
  [(.environments[]? // .) | [said] + lines | select(length > 0 and (.[0] | test(": .*universe|failed")))]
  | map(join("\n")) | join("\n\n") | .[:1500]' "$1")
[ -n "$text" ] || exit 0

case $LIVE_CONFIG_WEBHOOK in
  *slack*) jq --null-input --arg text "$text" '
    # Slack finds mentions and links by these signs alone.
    { text: ($text | gsub("&"; "&amp;") | gsub("<"; "&lt;") | gsub(">"; "&gt;")), mrkdwn: false, link_names: false,
      blocks: [{ type: "section", text: { type: "plain_text", text: $text, emoji: false } }] }' ;;
  *) jq --null-input --arg text "$text" '
    { content: ($text | gsub("(?<sign>[\\\\*_~`|<>#@:\\[\\]()-])"; "\\\(.sign)") | .[:2000]), allowed_mentions: { parse: [] }, flags: 4 }' ;;
esac | curl --fail --silent --show-error --max-time 30 --header 'content-type: application/json' --data-binary @- --output /dev/null "$LIVE_CONFIG_WEBHOOK"
