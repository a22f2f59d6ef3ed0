import type { Introspection } from "../platform/introspection.ts";
import type { UniverseReply } from "../platform/universe.ts";
import { type Check, from, type Line } from "./report.ts";
import type { Result } from "./result.ts";

/** Introspection answered 401 or 403, and what else the run found out. */
export interface RefusedIntrospection {
  readonly refused: Extract<Introspection, { outcome: "refused" }>;
  /** What the read probe answered; absent when nothing was read. */
  readonly read?: Result<UniverseReply> | undefined;
  /** Whether there is a session cookie, with which `--check-ip` can compare. */
  readonly hasCookie: boolean;
}

/**
 * Judge a refusal of introspection, which proves nothing alone (platform.md, Introspection of a key):
 * a read that Roblox accepted makes the key good, and one that it rejected makes it a wrong key or a
 * refused address.
 */
export function judgeRefusedIntrospection(line: Line, refusal: RefusedIntrospection): Check {
  const { refused: { status, said }, read, hasCookie } = refusal;
  const words = said === undefined ? "" : `; Roblox said: ${said}`;
  const answered = tellingStatus(read);
  if (answered === 200 || answered === 403) {
    const [accepted] = from("probe", [
      line.pass(
        `accepted by the read probe (${answered}); introspection answered ${status}, as it does for older keys`,
      ),
    ]);
    return accepted!;
  }
  const checkIp = hasCookie
    ? "`cli doctor --check-ip`"
    : "`cli doctor --check-ip` with a session cookie (--cookie, CLI_COOKIE)";
  if (answered === 401) {
    return line.fail(
      `rejected by the read probe (401), and by introspection (${status})${words}`,
      `Either the key is wrong, or its IP allowlist does not contain this machine: ${checkIp} tells them apart.`,
    );
  }
  return line.skipped(
    `introspection answered ${status}: a wrong key, this machine's IP address, a moderated key, or ` +
      `a key that is not new${words}`,
    `A read shows whether the key works: see Read probe. To look for the cause, run ${checkIp}.`,
  );
}

/** The status of a read that says something about the key; 404 may be the universe's alone. */
function tellingStatus(read: RefusedIntrospection["read"]): 200 | 401 | 403 | undefined {
  if (!read?.ok) return undefined;
  if (read.value.outcome === "read") return 200;
  return read.value.outcome === "refused" && read.value.status !== 404
    ? read.value.status
    : undefined;
}
