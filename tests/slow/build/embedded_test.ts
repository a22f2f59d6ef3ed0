import assert from "node:assert/strict";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { buildBinary } from "../../../scripts/build/buildBinary.ts";
import { hostTarget } from "../../../scripts/build/targets.ts";
import { denoFlags, GRANT } from "../../../scripts/support/grant.ts";

/** What `deno compile` writes into a binary about permissions: null is none, [] is all. */
interface Embedded {
  readonly permissions: Readonly<Record<string, readonly string[] | boolean | null>>;
  readonly env_vars_from_env_file: Readonly<Record<string, string>>;
  readonly unsafely_ignore_certificate_errors: readonly string[] | null;
  readonly argv: readonly string[];
}

/**
 * Build with Deno's engine. Its own base binary may be out of reach; any program for this system
 * serves as one as long as the result is only read, and Deno itself is such a program.
 */
async function buildWithDeno(folder: string): Promise<Uint8Array> {
  const before = Deno.env.get("DENORT_BIN");
  const output = join(folder, hostTarget().executable);
  try {
    Deno.env.set("DENORT_BIN", before ?? Deno.execPath());
    await buildBinary({
      target: hostTarget(),
      engine: "deno",
      output,
      commit: "abc",
      unpinnedBase: true,
    });
  } finally {
    if (before === undefined) Deno.env.delete("DENORT_BIN");
  }
  return await readFile(output);
}

function embedded(binary: Uint8Array): Embedded {
  const bytes = Buffer.from(binary.buffer, binary.byteOffset, binary.byteLength);
  const start = bytes.lastIndexOf('{"argv":');
  const rest = bytes.subarray(start, start + 100_000).toString("latin1");
  return JSON.parse(rest.slice(0, endOfObject(rest)));
}

/** Where the JSON object ends that a text begins with; no string in it contains a brace. */
function endOfObject(text: string): number {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "{") depth++;
    if (text[i] === "}" && --depth === 0) return i + 1;
  }
  throw new Error("The object does not end.");
}

Deno.test("a binary of deno's carries the program's permissions, and comes out the same twice", async () => {
  const scratch = await Deno.makeTempDir();
  try {
    for (const folder of ["first", "second"]) await mkdir(join(scratch, folder));
    const first = await buildWithDeno(join(scratch, "first"));
    const second = await buildWithDeno(join(scratch, "second"));
    assert.ok(Buffer.from(first).equals(second), "two builds differ");

    const { permissions, ...rest } = embedded(first);
    assert.deepEqual(permissions["allow_net"], GRANT.net);
    const granted = denoFlags(hostTarget().os).find((flag) => flag.startsWith("--allow-env="));
    assert.deepEqual(permissions["allow_env"], granted?.split("=")[1]?.split(","));
    assert.deepEqual(permissions["ignore_env"], []);
    assert.deepEqual(permissions["allow_read"], []);
    assert.deepEqual(permissions["allow_write"], []);
    const programs = hostTarget().os === "windows" ? GRANT.run : null;
    assert.deepEqual(permissions["allow_run"], programs);
    assert.equal(permissions["allow_ffi"], null);
    assert.deepEqual(permissions["allow_sys"], GRANT.sys);
    assert.equal(permissions["prompt"], false);
    assert.deepEqual(rest.argv, []);
    assert.deepEqual(rest.env_vars_from_env_file, {});
    assert.equal(rest.unsafely_ignore_certificate_errors, null);
    assert.ok(Buffer.from(first).includes('"commit":"abc"'), "the commit is not in it");
  } finally {
    await rm(scratch, { recursive: true });
  }
});
