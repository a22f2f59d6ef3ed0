import assert from "node:assert/strict";
import { zipSync } from "fflate";
import { sha256 } from "../../../scripts/release/sums.ts";
import { TARGETS } from "../../../scripts/build/targets.ts";
import { baseManifest } from "../../../scripts/release/denoBase/manifest.ts";
import { readBases } from "../../../scripts/release/denoBase/renew.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** Answers as Deno's server does: a zip for each target, and its checksum next to it. */
function serving(change: (name: string, zip: Uint8Array) => Uint8Array = (_, zip) => zip) {
  const asked: string[] = [];
  const download = (address: string) => {
    asked.push(address);
    const [, target = "", ending] = /denort-(.+?)\.zip(\.sha256sum)?$/.exec(address)!;
    const program = target.includes("windows") ? "denort.exe" : "denort";
    const zip = zipSync({ [program]: bytes(target) }, { mtime: "2026-01-01" });
    return Promise.resolve(
      ending ? bytes(`${sha256(zip)}  denort-${target}.zip\n`) : change(target, zip),
    );
  };
  return { asked, download };
}

Deno.test("the checksums of Deno's bases match what its server sends", async () => {
  const { asked, download } = serving();
  const { deno, bases } = await readBases("2.9.6", download);
  const targets = TARGETS.filter(({ engine }) => engine === "deno").map(({ name }) => name);
  assert.equal(deno, "2.9.6");
  assert.deepEqual(Object.keys(bases), targets);
  for (const name of targets) assert.equal(bases[name]?.program, sha256(bytes(name)), name);
  assert.equal(asked[0], `https://dl.deno.land/release/v2.9.6/denort-${targets[0]}.zip`);
});

Deno.test("a base that does not match Deno's own checksum is not pinned", async () => {
  const { download } = serving((name, zip) => name.includes("windows") ? zip.slice(1) : zip);
  await assert.rejects(
    readBases("2.9.6", download),
    /x86_64-pc-windows-msvc is not what its \.sha256sum says/,
  );
});

Deno.test("the base's dependencies are those of Deno's source, from the registry", () => {
  const workspace = `[workspace.dependencies]
deno_core = { version = "0.411.0", path = "./libs/core", default-features = false, features = ["b"] }
v8 = { package = "deno_v8", version = "0.3.0", path = "./libs/v8" }
log = "0.4.28"
memmap2 = "0.9"
`;
  const denort = `[package]
name = "denort"
version = "2.9.6"
[features]
default = ["v8"]
quickjs = ["deno_core/quickjs"]
v8 = ["deno_core/v8"]
[dependencies]
deno_core = { workspace = true, features = ["a"] }
log.workspace = true
v8.workspace = true
own = "1.0"
[target.'cfg(windows)'.dependencies]
memmap2.workspace = true
[dev-dependencies]
test_util.workspace = true
`;
  assert.equal(
    baseManifest(workspace, denort),
    `[package]
name = "denort"
version = "2.9.6"
edition = "2024"
publish = false
[lib]
path = "lib.rs"
[features]
default = ["v8"]
v8 = ["deno_core/v8"]
[dependencies]
deno_core = { default-features = false, features = ["a","b"], version = "=0.411.0" }
log = { version = "0.4.28" }
v8 = { package = "deno_v8", version = "=0.3.0" }
own = { version = "1.0" }
[target."cfg(windows)".dependencies]
memmap2 = { version = "0.9" }
`,
  );
  assert.throws(() => baseManifest(workspace.replace("log", "other"), denort), /no version of log/);
});
