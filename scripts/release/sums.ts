import { createHash } from "node:crypto";
import { Failure } from "../../src/values/failure.ts";

/** The SHA-256 checksums of a release's archives, in hex, by file name. */
export type Sums = ReadonlyMap<string, string>;

/** The SHA-256 checksum of some bytes, in lower-case hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The text of `SHA256SUMS`, as `sha256sum --check` reads it. */
export function sumsText(sums: Iterable<readonly [name: string, sum: string]>): string {
  return [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join("");
}

/** The checksum of one archive. */
export function sumOf(sums: Sums, name: string): string {
  const sum = sums.get(name);
  if (sum !== undefined) return sum;
  throw new Failure(`There is no sum of ${name}.`, "Build every target, then release again.");
}
