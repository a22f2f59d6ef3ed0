import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { Failure } from "../../../src/values/failure.ts";

/** A Rust crate in Deno's base binary. */
export interface Crate {
  readonly name: string;
  readonly version: string;
  /** Its licence, as an SPDX expression. */
  readonly license: string;
  /** The checksum of its file in the registry. */
  readonly sha256: string;
  /** Who wrote it, if no text says so. */
  readonly authors?: readonly string[];
  /** Where its texts are among those of all crates. */
  readonly texts: readonly number[];
}

/** What Deno's base binary contains. */
export interface DenoBase {
  /** The version of Deno that this is about. */
  readonly deno: string;
  readonly texts: readonly string[];
  readonly crates: readonly Crate[];
}

/** Compressed, because nobody reads 5,000 lines of it; a release refuses a license that nobody has reviewed. */
export const PARTS = new URL("parts.json.gz", import.meta.url);

/**
 * Read what the base binary of `deno compile` contains.
 *
 * @param deno The version of Deno that builds.
 * @throws Failure when the list is about another version: a release without its notices must not be made.
 */
export async function readDenoBase(deno: string = Deno.version.deno): Promise<DenoBase> {
  const base: DenoBase = JSON.parse(new TextDecoder().decode(gunzipSync(await readFile(PARTS))));
  if (base.deno === deno) return base;
  throw new Failure(
    `The notices are about Deno ${base.deno}, and this is Deno ${deno}.`,
    "Renew them with deno task release:bases, or build with that Deno.",
  );
}
