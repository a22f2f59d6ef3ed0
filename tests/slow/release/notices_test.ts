import assert from "node:assert/strict";
import { readDenoBase } from "../../../scripts/release/denoBase/read.ts";
import { ENGINES } from "../../../scripts/release/engineParts.ts";
import { noticesFile } from "../../../scripts/release/notices.ts";
import { bundledPackages } from "../../../scripts/release/packages.ts";

const base = await readDenoBase("2.9.6");
const text = new TextDecoder().decode(noticesFile("deno", await bundledPackages(), base).bytes);

Deno.test("the notices of Deno's binaries name every crate and every library in them", () => {
  assert.ok(base.crates.length > 600);
  for (const { name, version, license } of base.crates) {
    assert.ok(text.includes(`- ${name} ${version} (${license})`), name);
  }
  for (const name of ["zstd", "SQLite", "libffi", "V8", "zlib-ng", "aws-lc", "nghttp2"]) {
    assert.match(text, new RegExp(`^- .*${name}.* https://`, "m"));
  }
  assert.match(text, /^- rustls \d/m);
});

Deno.test("each text of a crate's licence is there, and each licence that a crate has no text of", () => {
  for (const licence of base.texts) assert.ok(text.includes(licence));
  const without = base.crates.filter(({ texts }) => texts.length === 0);
  for (const { license } of without) {
    const ids = license.replace(/ WITH \S+/g, "").split(" OR ");
    assert.ok(ids.some((id) => text.includes(`\n${id}\n\n`)), license);
  }
});

Deno.test("Bun's notices have none of Deno's crates", () => {
  const { bytes } = noticesFile("bun", [], base);
  const bun = new TextDecoder().decode(bytes);
  assert.doesNotMatch(bun, /rustls/);
  assert.match(bun, new RegExp(ENGINES.bun.version));
});

Deno.test("a release with another Deno than the notices are about is refused", async () => {
  await assert.rejects(readDenoBase("2.9.7"), /about Deno 2\.9\.6, and this is Deno 2\.9\.7/);
});
