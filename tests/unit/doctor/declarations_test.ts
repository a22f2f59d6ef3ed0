import { Failure } from "../../../src/values/failure.ts";
import assert from "node:assert/strict";
import { checkDeclarations } from "../../../src/doctor/declarations.ts";
import type { MaybeCheck } from "../../../src/doctor/report.ts";
import { readKeyDeclarations } from "../../../src/files/keyDeclarations.ts";
import { lineOf } from "./lines.ts";

function linesOf(line: MaybeCheck): string[] {
  return line ? [lineOf(line)] : [];
}

function check(text: string, envs?: readonly string[]): string[] {
  const places = envs === undefined ? undefined : { file: "cliplace.toml", envs };
  return linesOf(checkDeclarations(readKeyDeclarations(text, "cliapikey.toml"), places));
}

Deno.test("envs of the places file get no line, whatever the scopes are", () => {
  const text = `[keys.a]\nscopes = ["universe:reed"]\nenvs = ["dev", "live"]\n[keys.b]`;
  assert.deepEqual(check(text, ["live", "dev", "test"]), []);
  assert.deepEqual(check(""), []);
});

Deno.test("declared envs do not pass if a broken places file prevents the comparison", () => {
  const places = new Failure("cliplace.toml cannot be read: odd", "Mend it.");
  const declarations = (text: string) => readKeyDeclarations(text, "cliapikey.toml");
  assert.deepEqual(
    linesOf(checkDeclarations(declarations('[keys.a]\nenvs = ["dev"]'), places)),
    ["credentials.envs skipped: cliplace.toml cannot be read: odd → Mend it."],
  );
  assert.deepEqual(linesOf(checkDeclarations(declarations("[keys.a]"), places)), []);
});

Deno.test("an env that is missing in the places file gets a line", () => {
  assert.deepEqual(check('[keys.a]\nenvs = ["dev", "prodution"]', ["dev", "production"]), [
    'credentials.envs warn: cliplace.toml does not have "prodution" (of a) → ' +
    'Correct the environments in cliapikey.toml, where "production" may be meant, or add a section to ' +
    "cliplace.toml.",
  ]);
});

Deno.test("the envs of a group are checked, too, and named with the declared key", () => {
  const [line] = check('[keys.a.envs]\none = ["dev"]\ntwo = ["gone"]', ["dev"]);
  assert.match(line!, /does not have "gone" \(of a\)/);
});

Deno.test("without a places file, envs are not compared", () => {
  assert.deepEqual(check('[keys.a]\nenvs = ["dev"]'), []);
});
