import { addToKey } from "./addToKey.ts";
import { compareRanges } from "./declaredKey.ts";
import type { Identified } from "./identify.ts";
import type { Result } from "./result.ts";
import {
  type Address,
  familyOf,
  findOpen,
  holds,
  hostRoute,
  isPublic,
  isSameFamily,
  parseAddress,
  parseRange,
  type Range,
  unmapped,
} from "./ranges.ts";
import { type Check, type Checked, fail, info, pass, skipped, type Verdict } from "./report.ts";

/** What the third section judges. */
export interface AllowlistInputs {
  readonly identified: Result<Identified>;
  /** What the echo service said, and who it is; absent when it was not asked. */
  readonly echo?: { readonly service: string; readonly reply: Result<string> };
}

/** What the third section found, for those after it. */
export interface AllowlistFacts {
  /** Whether the key's allowlist contains this machine. */
  readonly inside: Verdict;
  /** Whether the platform said which ranges are stored. */
  readonly rangesKnown: boolean;
  /** Whether the echo service was asked for this machine's address. */
  readonly addressAsked: boolean;
}

/** Nothing is known of the allowlist. */
export const NO_ALLOWLIST: AllowlistFacts = {
  inside: "unknown",
  rangesKnown: false,
  addressAsked: false,
};

/** Whether only the echo service can tell if this machine is allowed (spec: cli doctor, 3). */
export function needsAddress(identified: Result<Identified>): boolean {
  const cidrs = identified.ok ? identified.value.key.settings?.cidrs : undefined;
  return cidrs !== undefined && known(cidrs) === undefined;
}

/** Compares this machine's address with the key's allowlist (spec: cli doctor, 3). */
export function checkAllowlist({ identified, echo }: AllowlistInputs): Checked<AllowlistFacts> {
  const line = ["allowlist.ranges", "allowed"] as const;
  if (!identified.ok) {
    return {
      facts: NO_ALLOWLIST,
      lines: [skipped(...line, "the key's configuration could not be read: see Key validity")],
    };
  }
  const { key, declaration } = identified.value;
  const { cidrs } = key.settings ?? {};
  if (cidrs === undefined) {
    return { facts: NO_ALLOWLIST, lines: [skipped(...line, "the platform did not say")] };
  }
  const { inside, lines } = judge(cidrs, echo, identified.value);
  return {
    facts: { inside, rangesKnown: true, addressAsked: echo !== undefined },
    lines: [info(...line, rangesText(cidrs)), ...compareRanges(declaration, cidrs), ...lines],
  };
}

/** Whether the allowlist contains this machine, and the lines that show it. */
interface Judged {
  readonly inside: Verdict;
  readonly lines: readonly Check[];
}

function fine(detail: string): Judged {
  return { inside: "fine", lines: [pass(...INSIDE, detail)] };
}

function open(reason: string, advice?: string): Judged {
  return { inside: "unknown", lines: [skipped(...INSIDE, reason, advice)] };
}

function judge(
  cidrs: readonly string[],
  echo: AllowlistInputs["echo"],
  identified: Identified,
): Judged {
  const answer = known(cidrs);
  if (answer !== undefined) return fine(answer);
  if (echo === undefined) {
    return open(
      "not compared: nobody was asked for this machine's address",
      "Run it with --check-ip to ask an echo service and compare.",
    );
  }
  return compare(cidrs, echo, identified);
}

const INSIDE = ["allowlist.inside", "this machine"] as const;

/** Why every address is allowed; undefined when that hangs on the address. */
function known(cidrs: readonly string[]): string | undefined {
  if (cidrs.length === 0) return "allowed: the key has no restriction";
  const open = findOpen(cidrs);
  return open && `allowed: ${open.written} holds every IPv4 address`;
}

function rangesText(cidrs: readonly string[]): string {
  if (cidrs.length === 0) return "every address; the allowlist is empty";
  return cidrs
    .map((cidr) => parseRange(cidr) === undefined ? `"${cidr}" (could not be parsed)` : cidr)
    .join(", ");
}

function compare(
  cidrs: readonly string[],
  { service, reply }: NonNullable<AllowlistInputs["echo"]>,
  identified: Identified,
): Judged {
  const line = ["allowlist.address", "address"] as const;
  const unusable = (reason: string, advice?: string): Judged => ({
    inside: "unknown",
    lines: [skipped(...line, reason, advice)],
  });
  if (!reply.ok) return unusable(reply.reason, reply.advice);
  const address = parseAddress(reply.value);
  if (address === undefined) {
    return unusable(
      `what ${service} answered is no address`,
      "Something between this machine and it may ask for a login; try another network.",
    );
  }
  const own = unmapped(address);
  if (!isPublic(own)) {
    return unusable(
      `what ${service} answered, ${own.toString()}, is no address on the public internet`,
      "Something between this machine and it may answer in its place; try another network.",
    );
  }
  const { inside, lines } = compareAddress(cidrs, own, identified);
  return { inside, lines: [info(...line, `${own.toString()}, as ${service} sees it`), ...lines] };
}

function compareAddress(
  cidrs: readonly string[],
  address: Address,
  identified: Identified,
): Judged {
  const parsed = cidrs.map(parseRange);
  const ranges = parsed.filter((range): range is Range => range !== undefined);
  const match = ranges.find((range) => holds(range, address));
  if (match !== undefined) return fine(`allowed: inside ${match.written}`);
  if (ranges.length < parsed.length) {
    const others = parsed.length - ranges.length;
    return open(
      `in no range that could be parsed, and ${others === 1 ? "one" : others} could not be`,
    );
  }
  if (!ranges.some((range) => isSameFamily(range, address))) {
    const family = familyOf(address);
    return open(
      `the allowlist has no ${family} entry to compare an ${family} address with`,
      "The platform may see another address of this machine than the echo service does.",
    );
  }
  const advice = addToKey(
    `"${hostRoute(address)}"`,
    "allowed_cidrs",
    identified,
    ", or pass --no-ip to that command",
  );
  return {
    inside: "broken",
    lines: [fail(...INSIDE, "not allowed: in none of the ranges", advice)],
  };
}
