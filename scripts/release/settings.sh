#!/usr/bin/env bash
# Sets a repository up for releases, as the files in settings/ say, and then reads back what GitHub has. An administrator of the
# repository runs it, with gh: `deno task release:settings`. With --check it only reads. What is not so is said, with exit code 1.
set -euo pipefail
cd "$(dirname "$0")"
# shellcheck source=steps/common.sh
. steps/common.sh

names=../../packaging/names.json
repository=$(jq --raw-output .repository "$names") team=$(jq --raw-output .team "$names")
environments=(release signing github-pages)
rulesets=(settings/main.json settings/tags-created.json settings/tags-kept.json)
missing=0

# Asks GitHub; "null" where there is nothing. Any other failure is one.
ask() { # path
  local errors said
  errors=$(mktemp)
  if said=$(gh api "repos/$repository$1" 2>"$errors"); then
    printf '%s' "$said"
  elif grep -q 'HTTP 404' "$errors"; then
    printf null
  else
    fail "GitHub does not say what $1 is: $(cat "$errors")" "Run this as an administrator of $repository."
  fi
  rm "$errors"
}

change() { # method, path, body
  gh api --method "$1" "repos/$repository$2" --silent --input - <<<"$3"
}

ruleset_id() { # file
  local all
  all=$(ask /rulesets)
  jq --argjson own "$(cat "$1")" '.[]? | select(.name == $own.name) | .id' <<<"$all"
}

# Says what is not so.
expect() { # what, path, jq program that gives true, arguments of jq
  local found
  found=$(ask "$2")
  [ "$(jq "${@:4}" "$3" <<<"$found")" = true ] && return
  printf 'Not so: %s\n' "$1"
  missing=$((missing + 1))
}

reviewer=$(gh api "orgs/${team%/*}/teams/${team#*/}" --jq .id) ||
  fail "The team $team could not be read." "Create it, with write access to $repository, or change packaging/names.json."

if [ "${1:-}" != --check ]; then
  for file in "${rulesets[@]}"; do
    id=$(ruleset_id "$file")
    if [ -n "$id" ]; then change PUT "/rulesets/$id" "$(cat "$file")"; else change POST /rulesets "$(cat "$file")"; fi
  done
  for environment in "${environments[@]}"; do
    change PUT "/environments/$environment" "$(jq --argjson id "$reviewer" '.reviewers[0].id = $id' settings/environment.json)"
    policies=$(ask "/environments/$environment/deployment-branch-policies")
    [ "$(jq '[.branch_policies[]? | select(.name == "v*" and .type == "tag")] | length' <<<"$policies")" != 0 ] ||
      change POST "/environments/$environment/deployment-branch-policies" '{ "name": "v*", "type": "tag" }'
  done
  change PUT /actions/permissions/workflow '{ "default_workflow_permissions": "read", "can_approve_pull_request_reviews": false }'
  for switch in immutable-releases private-vulnerability-reporting; do
    gh api --method PUT "repos/$repository/$switch" --silent
  done
  [ "$(ask /pages)" = null ] && method=POST || method=PUT
  change "$method" /pages '{ "build_type": "workflow" }'
fi

for file in "${rulesets[@]}"; do
  id=$(ruleset_id "$file")
  # What GitHub adds to a rule does no harm; one more who may pass it by, or one more exception, does.
  # shellcheck disable=SC2016
  expect "$(jq --raw-output .name "$file"), as in $file" "/rulesets/${id:-none}" '. as $found |
    all("target", "enforcement", "conditions", "bypass_actors"; $own[.] == $found[.]) and
    ([$own.rules[].type] | sort) == ([$found.rules[]?.type] | sort) and
    ($found | contains({ rules: $own.rules }))' --argjson own "$(cat "$file")"
done
for environment in "${environments[@]}"; do
  # shellcheck disable=SC2016
  expect "a deployment to $environment waits for another person of $team" "/environments/$environment" \
    '[.protection_rules[]? | select(.type == "required_reviewers")] as $rules | ($rules | length) == 1 and
      $rules[0].prevent_self_review == true and [$rules[0].reviewers[] | [.type, .reviewer.id]] == [["Team", $id]]' \
    --argjson id "$reviewer"
  expect "no administrator passes $environment by: untick it at https://github.com/$repository/settings/environments" \
    "/environments/$environment" '.can_admins_bypass == false'
  expect "$environment is for tags v* alone" "/environments/$environment/deployment-branch-policies" \
    '[.branch_policies[]? | [.name, .type]] == [["v*", "tag"]]'
done
expect "the repository is public" '' '.private == false'
expect "releases are immutable" /immutable-releases '.enabled == true'
expect "vulnerabilities can be reported in private" /private-vulnerability-reporting '.enabled == true'
expect "a workflow's own token can only read" /actions/permissions/workflow \
  '.default_workflow_permissions == "read" and .can_approve_pull_request_reviews == false'
expect "secrets are in environments only" /actions/secrets '.total_count == 0'
expect "no secret of the organization is for the repository" /actions/organization-secrets '.total_count == 0'
expect "CODEOWNERS has no error" /codeowners/errors '.errors == []'
expect "pages are built by GitHub Actions" /pages '.build_type == "workflow"'
[ "$missing" = 0 ] || exit 1
printf '%s is set up for releases.\n' "$repository"
