import { Failure } from "../../../src/values/failure.ts";
import assert from "node:assert/strict";
import { checkDeclarations } from "../../../src/doctor/declarations.ts";
import { TOOLS } from "../../../src/doctor/operations.ts";
import { readKeyDeclarations } from "../../../src/files/keyDeclarations.ts";
import { lineOf } from "./lines.ts";

function check(text: string, envs?: readonly string[]): string[] {
  const places = envs === undefined ? undefined : { file: "cliplace.toml", envs };
  return checkDeclarations(readKeyDeclarations(text, "cliapikey.toml"), places).map(lineOf);
}

Deno.test("no line is shown for scopes that the suite needs, or for envs of the places file", () => {
  const scopes = TOOLS.flatMap(({ operations }) => operations.flatMap(({ scopes }) => scopes));
  const text = `[keys.a]\nscopes = ${JSON.stringify(scopes)}\nenvs = ["dev", "live"]\n[keys.b]`;
  assert.deepEqual(check(text, ["live", "dev", "test"]), []);
  assert.deepEqual(check(""), []);
});

Deno.test("a scope that nothing needs is worth a line, with what was probably meant", () => {
  assert.deepEqual(check('[keys.a]\nscopes = ["universe:reed"]'), [
    'credentials.scopes warn: no operation of the suite needs "universe:reed" (of a) → ' +
    'Check the spelling in cliapikey.toml, where "universe:read" may be meant; a scope for ' +
    "something else is fine.",
  ]);
});

Deno.test("several scopes of several keys are one line", () => {
  const [line, ...more] = check(
    '[keys.a]\nscopes = ["x", "universe:read", "yy"]\n[keys.b]\nscopes = ["x", "x"]',
  );
  assert.deepEqual(more, []);
  assert.match(line!, /needs "x" \(of a, b\), "yy" \(of a\) → Check the spelling in cliapikey/);
  assert.doesNotMatch(line!, /may be meant/);
});

Deno.test("declared envs that cannot be compared, for a broken places file, are no pass", () => {
  const places = new Failure("cliplace.toml cannot be read: odd", "Mend it.");
  const declarations = (text: string) => readKeyDeclarations(text, "cliapikey.toml");
  assert.deepEqual(
    checkDeclarations(declarations('[keys.a]\nenvs = ["dev"]'), places).map(lineOf),
    ["credentials.envs skipped: cliplace.toml cannot be read: odd → Mend it."],
  );
  assert.deepEqual(checkDeclarations(declarations("[keys.a]"), places), []);
});

Deno.test("an env that the places file does not have is worth a line", () => {
  assert.deepEqual(check('[keys.a]\nenvs = ["dev", "prodution"]', ["dev", "production"]), [
    'credentials.envs warn: cliplace.toml does not have "prodution" (of a) → ' +
    'Correct the environments in cliapikey.toml, where "production" may be meant, or add a section to ' +
    "cliplace.toml.",
  ]);
});

Deno.test("the envs of a group are looked at, too, and named with the key as it is declared", () => {
  const [line] = check('[keys.a.envs]\none = ["dev"]\ntwo = ["gone"]', ["dev"]);
  assert.match(line!, /does not have "gone" \(of a\)/);
});

Deno.test("without a places file there is nothing to compare envs with", () => {
  assert.deepEqual(check('[keys.a]\nenvs = ["dev"]'), []);
});
