import assert from "node:assert/strict";
import { readErrors } from "../../scripts/errors/errorPage.ts";
import { failureClasses, findErrors } from "../../scripts/errors/findErrors.ts";
import { argumentsAt } from "../../scripts/errors/scan.ts";
import { wordsOf } from "../../scripts/errors/wordsOf.ts";

const shown = (expression: string) => `<${expression}>`;

Deno.test("every error says in a comment above it, // Cause: …, why it comes", async () => {
  const silent = (await readErrors()).filter(({ cause }) => cause === undefined);
  const listed = silent.map(({ file, line, what }) => `\n  ${file}:${line}: ${what[0]}`).join("");
  assert.ok(silent.length === 0, `these do not:${listed}`);
});

Deno.test("every error ends its sentences, and advises something", async () => {
  for (const { file, line, what, advice } of await readErrors()) {
    for (const words of [...what, ...advice]) {
      assert.match(words, /[.?>…]$/, `${file}:${line}: ${words}`);
    }
  }
});

Deno.test("an error is found with its words, its advice and its cause", () => {
  const source = `
class Own extends Failure {}
class Other extends Own {}

function refuse(file: string) {
  // Why this is so.
  // Cause: It is not there, or
  // somewhere else.
  if (file === "") throw new Other(\`There is no "\${file}".\`, "Make it, (or not).", place);
  throw new Failure(what, advice);
}
`;
  const classes = failureClasses(new Map([["a.ts", source]]));
  assert.deepEqual(classes, ["Failure", "Own", "Other"]);
  assert.deepEqual(findErrors("a.ts", source, classes, shown), [{
    file: "a.ts",
    line: 9,
    what: ['There is no "<file>".'],
    advice: ["Make it, (or not)."],
    cause: "It is not there, or somewhere else.",
  }]);
});

Deno.test("words that are handed on are found where their cause is told", () => {
  const source = `
  // Cause: It is late.
  return [
    "It is late.",
    "Sleep.",
  ];
  return ["It is early.", "Sleep on."];
`;
  const [found, ...more] = findErrors("a.ts", source, ["Failure"], shown);
  assert.deepEqual(found?.what, ["It is late."]);
  assert.deepEqual(found?.advice, ["Sleep."]);
  assert.deepEqual(more, []);
});

Deno.test("a message is told in each way that it may be put", () => {
  const say = (expression: string) => wordsOf(expression, shown);
  assert.deepEqual(say('"a" + b + `c${d.e}f`'), ["a<b>c<d.e>f"]);
  assert.deepEqual(say('x === "?" ? "yes" : y ? `no` : "perhaps"'), ["yes", "no", "perhaps"]);
  assert.deepEqual(say('`${keys === "" ? "" : `: ${keys}`}.`'), [": <keys>."]);
  assert.deepEqual(say("`\\`a\\` \\${b}`"), ["`a` ${b}"]);
  assert.deepEqual(say("`line ${at + 1}`"), ["line <at + 1>"]);
  assert.deepEqual(say("a?.b ?? c"), ["<a?.b ?? c>"]);
});

Deno.test("arguments are told apart at commas of their own", () => {
  const source = 'f(a(1, 2), [b, c], `x, ${`y, z`}`, "d, e", /* g, */ h, // i, j\n)';
  assert.deepEqual(argumentsAt(source, 1), [
    "a(1, 2)",
    "[b, c]",
    "`x, ${`y, z`}`",
    '"d, e"',
    "/* g, */ h",
    "// i, j",
  ]);
  assert.throws(() => argumentsAt("f(a", 1), SyntaxError);
});
