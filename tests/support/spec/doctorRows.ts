import { type Elsewhere, type Row, rows } from "./row.ts";

const AUTO: Elsewhere = {
  file: "tests/process/studioCookie_test.ts",
  test: "uses Studio's cookie, says so, and neither shows nor writes it",
  why: "each system keeps the editor's cookie in a file of another kind",
};

/** The report of `cli doctor` (spec: Doctor report symbols, cli doctor). */
export const doctorRows: readonly Row[] = [
  ...rows("symbol", [
    ["pass", "✓ checked, and fine"],
    ["warn", "! fine, but worth knowing"],
    ["fail", "✗ broken, followed by a line → with what to do"],
    ["info", "· a fact, not a check"],
    ["skipped", "- could not be checked, with the reason"],
    ["sections", "the sections in their order, then the summary line"],
  ]),
  ...rows("key", [
    ["enabled", "an enabled key, and one that is not"],
    ["expired", "an expired key"],
    ["expiring", "a key that lapses within two weeks"],
  ]),
  ...rows("doctor.flag", [
    ["env", "--env names the env whose universe is read"],
    ["universe-id", "--universe-id bypasses the places file"],
    ["key", "--key diagnoses a declared key"],
    ["no-probe", "--no-probe skips the read"],
    ["check-ip", "--check-ip asks the echo service"],
    ["api-key", "--api-key gives the key"],
    ["cookie", "--cookie gives the cookie"],
    ["no-auto-cookie", "--no-auto-cookie looks for none"],
  ]),
  ...rows("doctor.1", [
    [
      "source",
      "--api-key, else CLI_API_KEY, else the declared key's backend; the report says which",
    ],
    ["cookie-explicit", "an explicit cookie is reported as one"],
    ["cookie-auto", "a cookie of the editor's is shown as !, with the advice", AUTO],
    ["cookie-absent", "an absent cookie is reported as absent"],
    ["counts", "how many keys are declared, and how many created"],
    ["session-live", "a live session names the account and its id"],
    ["session-refused", "a refused session fails, with both ways to renew"],
    ["session-none", "without a cookie it is skipped"],
    ["session-silent", "a service that does not answer is -"],
  ]),
  ...rows("doctor.2", [
    ["identified", "the key is found by its secret's preview"],
    ["reports", "its name, the project, enabled, expiry with the time left"],
    ["warns", "within two weeks of lapsing it warns and does not fail"],
    ["needs-cookie", "without a cookie it is skipped with a reason"],
  ]),
  ...rows("doctor.3", [
    ["cidrs", "the stored CIDRs are always printed"],
    ["not-compared", "without --check-ip nobody else is asked, and a line names the flag"],
    ["one-request", "with --check-ip one request, and its line names the echo service"],
    ["known-empty", "no request for an empty allowlist"],
    ["known-open", "no request for an allowlist with 0.0.0.0/0"],
    ["known-unread", "no request for a key whose configuration could not be read"],
    ["inside", "inside an allowed CIDR: ✓"],
    ["outside", "in none: ✗, with the address to add and the command"],
    ["no-answer", "- when the echo service did not answer usably"],
    ["no-family", "- when no entry is of the address's family"],
    ["unparsed", "- when an entry could not be parsed and no other matched"],
    ["timeout", "the look-up ends after 3 seconds"],
  ]),
  ...rows("doctor.4", [
    ["files", "each of the five files that exists has its operations listed"],
    ["presence", "a file's presence counts; it is not parsed"],
    ["target", "a scope's target is not judged"],
    ["missing", "a missing scope: ✗ naming the operation and the scope, with the advice"],
  ]),
  ...rows("doctor.5", [
    ["probe", "one GET of the universe with the key"],
    ["target-id", "--universe-id comes first"],
    ["target-env", "then --env in the places file"],
    ["target-only-env", "then the only env of the places file"],
    ["target-printed", "the target is printed before the result"],
    ["no-target", "without a target it is skipped"],
    ["no-probe", "--no-probe skips it"],
    ["success", "the status and the universe's name"],
  ]),
];
