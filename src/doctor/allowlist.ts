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
import { type Check, fail, info, pass, skipped } from "./report.ts";

/** What the third section judges. */
export interface AllowlistFacts {
  readonly identified: Result<Identified>;
  /** What the echo service said, and who it is; absent when it was not asked. */
  readonly echo?: { readonly service: string; readonly reply: Result<string> };
}

/** Whether only the echo service can tell if this machine is allowed (spec: cli doctor, 3). */
export function needsAddress(identified: Result<Identified>): boolean {
  const cidrs = identified.ok ? identified.value.key.settings?.cidrs : undefined;
  return cidrs !== undefined && known(cidrs) === undefined;
}

/** Compares this machine's address with the key's allowlist (spec: cli doctor, 3). */
export function checkAllowlist({ identified, echo }: AllowlistFacts): Check[] {
  const line = ["allowlist.ranges", "allowed"] as const;
  if (!identified.ok) {
    return [skipped(...line, "the key's configuration could not be read: see Key validity")];
  }
  const { key, declaration } = identified.value;
  const { cidrs } = key.settings ?? {};
  if (cidrs === undefined) return [skipped(...line, "the platform did not say")];
  const stored = [info(...line, rangesText(cidrs)), ...compareRanges(declaration, cidrs)];
  const answer = known(cidrs);
  if (answer !== undefined) return [...stored, pass(...INSIDE, answer)];
  if (echo === undefined) {
    return [
      ...stored,
      skipped(
        ...INSIDE,
        "not compared: nobody was asked for this machine's address",
        "Run it with --check-ip to ask an echo service and compare.",
      ),
    ];
  }
  return [...stored, ...compare(cidrs, echo, identified.value)];
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
  { service, reply }: NonNullable<AllowlistFacts["echo"]>,
  identified: Identified,
): Check[] {
  const line = ["allowlist.address", "address"] as const;
  if (!reply.ok) return [skipped(...line, reply.reason, reply.advice)];
  const address = parseAddress(reply.value);
  if (address === undefined) {
    return [
      skipped(
        ...line,
        `what ${service} answered is no address`,
        "Something between this machine and it may ask for a login; try another network.",
      ),
    ];
  }
  const own = unmapped(address);
  if (!isPublic(own)) {
    return [
      skipped(
        ...line,
        `what ${service} answered, ${own.toString()}, is no address on the public internet`,
        "Something between this machine and it may answer in its place; try another network.",
      ),
    ];
  }
  return [
    info(...line, `${own.toString()}, as ${service} sees it`),
    judge(cidrs, own, identified),
  ];
}

function judge(cidrs: readonly string[], address: Address, identified: Identified): Check {
  const parsed = cidrs.map(parseRange);
  const ranges = parsed.filter((range): range is Range => range !== undefined);
  const match = ranges.find((range) => holds(range, address));
  if (match !== undefined) return pass(...INSIDE, `allowed: inside ${match.written}`);
  if (ranges.length < parsed.length) {
    const others = parsed.length - ranges.length;
    return skipped(
      ...INSIDE,
      `in no range that could be parsed, and ${others === 1 ? "one" : others} could not be`,
    );
  }
  if (!ranges.some((range) => isSameFamily(range, address))) {
    const family = familyOf(address);
    return skipped(
      ...INSIDE,
      `the allowlist has no ${family} entry to compare an ${family} address with`,
      "The platform may see another address of this machine than the echo service does.",
    );
  }
  return fail(
    ...INSIDE,
    "not allowed: in none of the ranges",
    addToKey(
      `"${hostRoute(address)}"`,
      "allowed_cidrs",
      identified,
      ", or pass --no-ip to that command",
    ),
  );
}
