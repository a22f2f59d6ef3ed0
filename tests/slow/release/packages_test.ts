import assert from "node:assert/strict";
import { bundledPackages } from "../../../scripts/release/packages.ts";

Deno.test("every package that the program imports comes with the text of its license", async () => {
  const packages = await bundledPackages();
  const names = packages.map(({ name }) => name);
  for (const name of ["valibot", "toml-eslint-parser", "@cfworker/json-schema"]) {
    assert.ok(names.includes(name), name);
  }
  assert.ok(!names.includes("fast-check"));
  for (const { name, license, text } of packages) {
    assert.match(text, /Permission|Redistribution|Licensed/, `${name} (${license})`);
  }
});

Deno.test("a license that a package only names comes with its text and author", async () => {
  const found = (await bundledPackages()).find(({ name }) => name === "@cfworker/json-schema");
  assert.match(found!.text, /Jeremy Danyow[^]*MIT License[^]*Permission is hereby granted/);
});
