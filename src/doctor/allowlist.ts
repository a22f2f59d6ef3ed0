import type { Proxy } from "../roblox/proxyFor.ts";
import { PROXY_FORM } from "../values/system.ts";
import { Failure, orUndefined } from "../values/failure.ts";
import { addAddress } from "./addToKey.ts";
import { introspectedKey, type KeyEvidence, NO_KEY } from "./evidence.ts";
import type { KeyOrigin } from "./identify.ts";
import {
  type Address,
  contains,
  familyOf,
  findOpen,
  hostRoute,
  isPublic,
  parseAddress,
  parseRange,
  unmapped,
} from "./ranges.ts";
import { type Check, type Checked, defineCheck, type MaybeCheck, withSource } from "./report.ts";

export interface AllowlistInputs {
  readonly evidence: KeyEvidence;
  /** Absent when it was not asked. */
  readonly echo?: { readonly service: string; readonly reply: string | Failure };
  /** The proxy that requests to a host of Roblox go through, if any. */
  readonly via?: { readonly host: string; readonly proxy: Proxy };
}

export interface AllowlistFacts {
  /** True when the key's allowlist contains this machine; undefined when that is not known. */
  readonly inside: boolean | undefined;
  readonly rangesKnown: boolean;
  readonly addressAsked: boolean;
}

export const NO_ALLOWLIST: AllowlistFacts = {
  inside: undefined,
  rangesKnown: false,
  addressAsked: false,
};

/** Check whether the echo service is needed to know if this machine is allowed (spec: cli doctor, 3). */
export function needsAddress({ listed }: Pick<KeyEvidence, "listed">): boolean {
  const cidrs = orUndefined(listed)?.key.settings?.allowedCidrs;
  return cidrs !== undefined && allowedAnyway(cidrs) === undefined;
}

/** Compare this machine's address with the key's allowlist (spec: cli doctor, 3). */
export function checkAllowlist(inputs: AllowlistInputs): Checked<AllowlistFacts> {
  const { facts, lines } = compareAllowlist(inputs);
  return { facts, lines: [...withSource("local", [describeProxy(inputs.via)]), ...lines] };
}

const PROXY = defineCheck("allowlist.proxy", "proxy");

/** Name the proxy: its address is the one that Roblox sees, and that must be allowed. */
function describeProxy(via: AllowlistInputs["via"]): MaybeCheck {
  if (via === undefined) return undefined;
  const { host, proxy: { variable, address } } = via;
  return address === undefined
    ? PROXY.warn(`${variable} is not the address of a proxy`, PROXY_FORM)
    : PROXY.info(
      `${address} (${variable}): Roblox sees its IP address, as requests to ${host} go through it`,
    );
}

function compareAllowlist({ evidence, echo }: AllowlistInputs): Checked<AllowlistFacts> {
  const cidrs = orUndefined(evidence.listed)?.key.settings?.allowedCidrs;
  if (cidrs === undefined) {
    return { facts: NO_ALLOWLIST, lines: unknownRanges(evidence) };
  }
  const lines = judgeAddress(cidrs, echo, evidence.origin);
  const { status } = lines.at(-1)!;
  const inside = status === "skipped" ? undefined : status === "pass";
  return {
    facts: { inside, rangesKnown: true, addressAsked: echo !== undefined },
    lines: withSource("account", [
      RANGES.info(rangesText(cidrs)),
      ...lines,
    ]),
  };
}

const RANGES = defineCheck("allowlist.ranges", "allowed");

/** Explain why the ranges are not known: only the account's list of keys has them, not introspection. */
function unknownRanges(evidence: KeyEvidence): Check[] {
  const answered = introspectedKey(evidence) !== undefined;
  return withSource("introspection", [
    RANGES.skipped(reasonOfNoRanges(evidence)),
    answered && defineCheck("allowlist.introspection", "this machine").info(
      "introspection was answered; Roblox says that it checks the caller's address",
    ),
  ]);
}

function reasonOfNoRanges({ hasKey, listed, askedAccount, introspected }: KeyEvidence): string {
  if (!hasKey) return NO_KEY;
  if (!(listed instanceof Failure)) return "Roblox did not say";
  if (askedAccount) return "the key's configuration could not be read: see Key validity";
  const asked = introspected === undefined ? "--introspect" : "introspection";
  return `needs the session cookie; ${asked} does not show it`;
}

/** The last line says whether this machine is allowed. */
function judgeAddress(
  cidrs: readonly string[],
  echo: AllowlistInputs["echo"],
  origin: KeyOrigin,
): readonly Check[] {
  const allowed = allowedAnyway(cidrs);
  if (allowed !== undefined) return [INSIDE.pass(allowed)];
  if (echo !== undefined) return findAddress(cidrs, echo, origin);
  return [
    INSIDE.skipped(
      "not compared: no service was asked for this machine's address",
      "Run it with --check-ip to ask one and compare.",
    ),
  ];
}

const INSIDE = defineCheck("allowlist.inside", "this machine");

/** Undefined when some are not. */
function allowedAnyway(cidrs: readonly string[]): string | undefined {
  if (cidrs.length === 0) return "allowed: the key has no address restriction";
  const open = findOpen(cidrs);
  return open && `allowed: ${open.written} contains every IPv4 address`;
}

function rangesText(cidrs: readonly string[]): string {
  if (cidrs.length === 0) return "any address: the allowlist is empty";
  return cidrs
    .map((cidr) => parseRange(cidr) === undefined ? `"${cidr}" (cannot be parsed)` : cidr)
    .join(", ");
}

function findAddress(
  cidrs: readonly string[],
  { service, reply }: NonNullable<AllowlistInputs["echo"]>,
  origin: KeyOrigin,
): readonly Check[] {
  const line = defineCheck("allowlist.address", "address");
  if (reply instanceof Failure) return [line.unknown(reply)];
  const address = parseAddress(reply);
  if (address === undefined) {
    return [
      line.skipped(
        `the answer of ${service} is not an IP address`,
        "The network may ask for a login first; try another network.",
      ),
    ];
  }
  const own = unmapped(address);
  if (!isPublic(own)) {
    return [
      line.skipped(
        `the answer of ${service}, ${own.toString()}, is not a public IP address`,
        "A proxy may answer in its place; try another network.",
      ),
    ];
  }
  return [
    ...withSource("echo", [line.info(`${own.toString()}, as ${service} sees it`)]),
    compareAddress(cidrs, own, origin),
  ];
}

function compareAddress(
  cidrs: readonly string[],
  address: Address,
  origin: KeyOrigin,
): Check {
  const parsed = cidrs.map(parseRange);
  const ranges = parsed.filter((range) => range !== undefined);
  const match = ranges.find((range) => contains(range, address));
  if (match !== undefined) return INSIDE.pass(`allowed: in ${match.written}`);
  if (ranges.length < parsed.length) {
    const others = parsed.length - ranges.length;
    return INSIDE.skipped(
      `in none of the ranges that can be parsed; ${others === 1 ? "one" : others} cannot be`,
    );
  }
  const family = familyOf(address);
  if (!ranges.some(({ network }) => familyOf(network) === family)) {
    return INSIDE.skipped(
      `the allowlist has no ${family} entry to compare an ${family} address with`,
      "Roblox may see another address of this machine than the echo service does.",
    );
  }
  return INSIDE.fail(
    "not allowed: in none of the ranges",
    addAddress(hostRoute(address), origin),
  );
}
