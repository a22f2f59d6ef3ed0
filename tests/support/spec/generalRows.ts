import { type Row, rows } from "./row.ts";

/** What the whole program does (spec: the parts about both commands). */
export const generalRows: readonly Row[] = [
  ...rows("service", [
    ["1", "doctor only reads, and contacts nobody but the platform without --check-ip"],
    ["2", "config keeps the file as the source of truth: diff, publish, pull, history, roll back"],
    ["3", "a failing line says what to do; what could not run is never a pass"],
  ]),
  ...rows("http", [
    ["session", "GET {users_url}/v1/users/authenticated with the cookie"],
    ["probe", "GET {base_url}/cloud/v2/universes/{universe_id} with the key"],
    ["echo", "GET {echo_url}/ only with --check-ip"],
    ["overwrite", "PUT …/draft:overwrite stages the draft in sync"],
    ["repositories", "the same calls serve every repository"],
  ]),
  ...rows("auth", [
    ["1", "where the API key comes from; config takes --api-key, too"],
    ["2", "where the cookie comes from; an empty CLI_COOKIE switches the looking off"],
    ["4", "a request from outside the allowlist is refused like a wrong key"],
  ]),
  ...rows("scope", [
    ["read", "reading the live config needs universe:read"],
    ["write", "sync and rollback need universe:write"],
    ["probe", "the read probe needs universe:read"],
    ["places", "place upload and promote need universe-places:write"],
  ]),
  ...rows("error", [
    ["probe-401", "the secret is wrong, or the allowlist lacks this machine; names --check-ip"],
    ["probe-403", "a missing scope, or one whose target is another universe"],
    ["probe-404", "no such universe, or the key's owner cannot see it"],
    ["doctor-failed", "a check failed: exit 1"],
    ["doctor-fine", "nothing broken: exit 0, whatever could not run"],
    ["doctor-session", "the session refused: ✗ with both ways to renew"],
    ["doctor-no-cookie", "no cookie: session and key validity skipped with a reason"],
    ["get-unknown", "get of an unknown key: an error, exit 1"],
    ["check-differs", "check differs: exit 2"],
    ["check-failed", "check could not answer: exit 1"],
    ["limit", "a breached limit is refused before any write, by --dry-run, too"],
    ["repository-conflict", "--repository contradicts the file: refused, naming both and the file"],
    ["repository-unknown", "an unknown repository: refused, listing the eight"],
    ["sync-unattended", "sync off a terminal without an answer: refused, naming the three flags"],
    [
      "rollback-unattended",
      "rollback off a terminal without a revision: no request, names versions",
    ],
    ["init-exists", "init when the file exists: fails"],
  ]),
  ...rows("version", [
    ["1", "JSON documents carry schema_version 1"],
    ["2", "the paths carry their versions: /cloud/v2/…, /v1/…"],
    ["3", "a file without `repository` means InExperienceConfig"],
    ["4", "an unattended rollback: --message, --no-message, --yes"],
    ["5", "the lock's format is `version = 1`"],
  ]),
];
