import assert from "node:assert/strict";
import { chmod, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildBinary, writeBundle } from "../../../scripts/build/buildBinary.ts";
import { hostTarget } from "../../../scripts/build/targets.ts";
import { denoFlags, GRANT } from "../../../scripts/support/grant.ts";
import { withServer } from "../../support/network/withServer.ts";
import { inFolder, unixTest } from "../../support/systemTool.ts";

/** What `deno compile` writes into a binary about permissions: null is none, [] is all. */
interface Embedded {
  readonly permissions: Readonly<Record<string, readonly string[] | boolean | null>>;
  readonly env_vars_from_env_file: Readonly<Record<string, string>>;
  readonly unsafely_ignore_certificate_errors: readonly string[] | null;
  readonly argv: readonly string[];
  readonly otel_config: Readonly<Record<string, unknown>>;
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

/** Call a function while variables of this process have other values. */
async function withEnv(env: Readonly<Record<string, string>>, use: () => Promise<void>) {
  const before = Object.keys(env).map((name) => [name, Deno.env.get(name)] as const);
  for (const [name, value] of Object.entries(env)) Deno.env.set(name, value);
  try {
    await use();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) Deno.env.delete(name);
      else Deno.env.set(name, value);
    }
  }
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

Deno.test("a binary built with Deno has the program's permissions, and is the same when built again", async () => {
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

Deno.test("a binary contains no variable of the machine that built it", () =>
  inFolder((folder) =>
    withEnv({ OTEL_DENO: "true", OTEL_EXPORTER_OTLP_ENDPOINT: "http://192.0.2.1" }, async () => {
      const binary = await buildWithDeno(folder);
      const { otel_config } = embedded(binary);
      assert.equal(otel_config["tracing_enabled"], false);
      assert.equal(otel_config["metrics_enabled"], false);
    })
  ));

const STAMP = { target: hostTarget().name, commit: "abc", substitute: false };

unixTest(
  "only the pinned bundler runs, whatever is in Deno's cache or the registry",
  [],
  () =>
    inFolder(async (folder) => {
      await writeBundle(join(folder, "clean"), STAMP);
      const asked: string[] = [];
      const registry = (request: Request) => {
        asked.push(decodeURIComponent(new URL(request.url).pathname));
        return new Response("not here", { status: 404 });
      };
      await withServer(registry, async (address) => {
        const machine = `${Deno.build.os}-${Deno.build.arch === "x86_64" ? "x64" : "arm64"}`;
        const planted = join(folder, "planted/dl/esbuild-0.25.5-1");
        await mkdir(planted, { recursive: true });
        await writeFile(join(planted, `esbuild-${machine}`), `#!/bin/sh\ntouch '${folder}/ran'\n`);
        await chmod(join(planted, `esbuild-${machine}`), 0o755);
        for (const cache of ["planted", "cold"]) {
          const env = { DENO_DIR: join(folder, cache), NPM_CONFIG_REGISTRY: address };
          await withEnv(env, () => writeBundle(join(folder, `with-${cache}`), STAMP));
          for (const name of await readdir(join(folder, "clean"))) {
            const [clean, other] = await Promise.all(
              ["clean", `with-${cache}`].map((of) => readFile(join(folder, of, name), "utf8")),
            );
            assert.equal(other, clean, name);
          }
        }
      });
      assert.ok(!(await readdir(folder)).includes("ran"));
      assert.deepEqual(asked.filter((path) => path.includes("esbuild")), []);
    }),
);
