import ipaddr from "ipaddr.js";

/**
 * Addresses and ranges of addresses. The library also accepts spellings that other programs read
 * differently (`10.1/16`, octal parts, zone ids), so it only gets strict ones.
 */

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

export interface Range {
  readonly written: string;
  readonly network: Address;
  /** How many leading bits of an address the range fixes. */
  readonly bits: number;
}

const PREFIX = /^(?:0|[1-9][0-9]{0,2})$/;

export function parseAddress(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  const end = text.slice(text.lastIndexOf(":") + 1);
  const isStrict = end.includes(".") ? ipaddr.IPv4.isValidFourPartDecimal(end) : !end.includes("%");
  return isStrict && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined;
}

/** Turn an IPv4 address in IPv6 notation into an IPv4 address. */
export function unmapped(address: Address): Address {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()
    ? address.toIPv4Address()
    : address;
}

/** Parse a range of addresses; an address is a range of one. */
export function parseRange(written: string): Range | undefined {
  const [text = "", prefix, ...more] = written.split("/");
  const network = parseAddress(text);
  if (network === undefined || more.length > 0) return undefined;
  if (prefix === undefined) return { written, network, bits: bitsOf(network) };
  const bits = PREFIX.test(prefix) ? Number(prefix) : Infinity;
  return bits <= bitsOf(network) ? { written, network, bits } : undefined;
}

/** Check whether a range contains an address; bits past its prefix are ignored. */
export function contains({ network, bits }: Range, address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, bits);
}

/** Find the first range that contains every IPv4 address. */
export function findOpen(cidrs: readonly string[]): Range | undefined {
  return cidrs.map(parseRange).find((range) =>
    range !== undefined && range.bits === 0 && familyOf(range.network) === "IPv4"
  );
}

/** The library's names for addresses that no machine has on the public internet. */
const NOT_PUBLIC = new Set(
  "unspecified loopback private uniqueLocal linkLocal carrierGradeNat".split(" "),
);

/** Check whether an address is public; example addresses are. */
export function isPublic(address: Address): boolean {
  return !NOT_PUBLIC.has(address.range());
}

/** Write the range of a single address, with its family's prefix: `/32`, `/128`. */
export function hostRoute(address: Address): string {
  return `${address.toString()}/${bitsOf(address)}`;
}

export function familyOf(address: Address): "IPv4" | "IPv6" {
  return address.kind() === "ipv4" ? "IPv4" : "IPv6";
}

function bitsOf(address: Address): number {
  return address.kind() === "ipv4" ? 32 : 128;
}
