import assert from "node:assert/strict";
import { readDenoBase } from "../../../scripts/release/denoBase/read.ts";
import { TARGETS } from "../../../scripts/build/targets.ts";
import { ENGINES } from "../../../scripts/release/engineParts.ts";
import { licenseIds, SEEN_LICENSES } from "../../../scripts/release/licenseText.ts";
import { noticesFile } from "../../../scripts/release/notices.ts";
import { bundledPackages } from "../../../scripts/release/packages.ts";

const base = await readDenoBase("2.9.6");
const text = new TextDecoder().decode(noticesFile("deno", await bundledPackages(), base).bytes);

Deno.test("the notices of Deno's binaries name every crate and library in them", () => {
  assert.ok(base.crates.length > 600);
  for (const { name, version, license } of base.crates) {
    assert.ok(text.includes(`- ${name} ${version} (${license})`), name);
  }
  for (const name of ["zstd", "SQLite", "libffi", "V8", "zlib-ng", "aws-lc", "nghttp2"]) {
    assert.match(text, new RegExp(`^- .*${name}.* https://`, "m"));
  }
  assert.match(text, /^- rustls \d/m);
});

Deno.test("every crate has the text of its license, its own or the standard one", () => {
  for (const licence of base.texts) assert.ok(text.includes(licence));
  const without = base.crates.filter(({ texts }) => texts.length === 0);
  for (const { license } of without) {
    const ids = license.replace(/ WITH \S+/g, "").split(" OR ");
    assert.ok(ids.some((id) => text.includes(`\n${id}\n\n`)), license);
  }
});

Deno.test("the crates of every Deno target are listed", () => {
  for (const { name } of TARGETS.filter(({ engine }) => engine === "deno")) {
    if (!name.includes("windows")) continue;
    const own = `windows_${name.split("-")[0]}_msvc`;
    assert.ok(base.crates.some((crate) => crate.name === own), own);
  }
});

Deno.test("a license that nobody has reviewed is refused, and is not replaced by another", () => {
  const [crate] = base.crates;
  for (const license of ["SSPL-1.0", "(MIT OR Apache-2.0) AND SSPL-1.0"]) {
    const crates = [{ ...crate!, license }];
    assert.throws(
      () => noticesFile("deno", [], { ...base, crates }),
      /is under .*SSPL-1\.0, which nobody has looked at/,
    );
  }
  const used = new Set(base.crates.flatMap(({ license }) => licenseIds(license)));
  for (const id of used) assert.ok(SEEN_LICENSES.has(id), id);
});

Deno.test("Bun's notices contain none of Deno's crates", () => {
  const { bytes } = noticesFile("bun", [], base);
  const bun = new TextDecoder().decode(bytes);
  assert.doesNotMatch(bun, /rustls/);
  assert.match(bun, new RegExp(ENGINES.bun.version));
});

Deno.test("a release with another Deno version than the notices is refused", async () => {
  await assert.rejects(readDenoBase("2.9.7"), /about Deno 2\.9\.6, and this is Deno 2\.9\.7/);
});
