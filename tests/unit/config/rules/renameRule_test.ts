import assert from "node:assert/strict";
import fc from "fast-check";
import { type RenamedSections, renameRule } from "../../../../src/config/rules/renameRule.ts";
import { parseJson } from "../../../../src/values/parseJson.ts";
import { equalJson } from "../../../../src/values/json.ts";

const KEYS = { from: "laps", to: "rounds" };
const ALONE: RenamedSections = { isLeft: false, isEverywhere: true };
const LEFT: RenamedSections = { isLeft: true, isEverywhere: false };
const NOTE = '"$comment": "Required as soon as every environment has it."';

const CASES: Readonly<
  Record<string, readonly [before: string, sections: RenamedSections, after: string]>
> = {
  "moves in its place": [
    `{ "properties": {"a": true, "laps" : {"type": "integer"}}, "required": ["laps", "a"] }`,
    ALONE,
    `{ "properties": {"a": true, "rounds" : {"type": "integer"}}, "required": ["rounds", "a"] }`,
  ],
  "is copied below itself, and neither key is required": [
    `{\n  "properties": {\n    "laps": { "minimum": 1 },\n    "a": true\n  },\n  "required": ["a", "laps"]\n}\n`,
    LEFT,
    `{\n  "properties": {\n    "laps": { "minimum": 1 },\n    "rounds": { "minimum": 1, ${NOTE} },\n    "a": true\n  },\n  "required": ["a"]\n}\n`,
  ],
  "goes away where the new key has one, and the key is required again": [
    `{"properties": {"laps": {"minimum": 1}, "rounds": {"minimum": 1, ${NOTE}}}, "required": []}`,
    ALONE,
    `{"properties": {"rounds": {"minimum": 1}}, "required": ["rounds"]}`,
  ],
  "stays where the new key has one and a section has the old key": [
    `{"properties": {"laps": {"minimum": 1}, "rounds": {"minimum": 2}}}`,
    LEFT,
    `{"properties": {"laps": {"minimum": 1}, "rounds": {"minimum": 2}}}`,
  ],
  "that is only required is required under its new name": [
    `{"required": ["laps"]}`,
    ALONE,
    `{"required": ["rounds"]}`,
  ],
  "that is only required waits for the others": [
    `{"required": ["laps"]}`,
    LEFT,
    `{"required": []}`,
  ],
  "moves, and is not required while a section lacks the key": [
    `\ufeff{"properties": {"laps": {"type": "string"}}, "required": ["laps"]}`,
    { isLeft: false, isEverywhere: false },
    `\ufeff{"properties": {"rounds": {"type": "string", ${NOTE}}}, "required": []}`,
  ],
  "that says true has no place for a note": [
    `{"properties": {"laps": true}, "required": ["laps"]}`,
    LEFT,
    `{"properties": {"laps": true, "rounds": true}, "required": []}`,
  ],
  "keeps a comment of its author's": [
    `{"properties": {"laps": {"$comment": "Ask Kim."}}}`,
    ALONE,
    `{"properties": {"rounds": {"$comment": "Ask Kim."}}}`,
  ],
  "with an escape in its name is found": [
    `{"properties": {"l\\u0061ps": {"type": "string"}}}`,
    ALONE,
    `{"properties": {"rounds": {"type": "string"}}}`,
  ],
  "of another key is left alone": [
    `{"properties": {"a": {"required": ["laps"]}}, "additionalProperties": {"title": "laps"}}`,
    ALONE,
    `{"properties": {"a": {"required": ["laps"]}}, "additionalProperties": {"title": "laps"}}`,
  ],
  "in rules that say true is none": [`true`, ALONE, `true`],
};

for (const [what, [before, sections, after]] of Object.entries(CASES)) {
  Deno.test(`a rule ${what}`, () => {
    assert.equal(renameRule(before, KEYS, sections).text, after);
  });
}

Deno.test("a key that is renamed in one section, then in the last one, ends as one that was renamed in all", () => {
  const names = fc.constantFrom("laps", "a", "b", "c");
  const schemas = fc.record({
    rules: fc.uniqueArray(
      fc.tuple(names, fc.constantFrom(`{"type": "integer"}`, `{ "minimum": 1, "maximum": 3 }`)),
      {
        selector: ([name]) => name,
      },
    ).filter((rules) => rules.some(([name]) => name === "laps")),
    required: fc.uniqueArray(names),
    gap: fc.constantFrom("", " ", "\n  "),
  });
  fc.assert(fc.property(schemas, ({ rules, required, gap }) => {
    const properties = rules.map(([name, rule]) => `${gap}"${name}": ${rule}`).join(",");
    const list = required.map((name) => `${gap}"${name}"`).join(",");
    const text = `{"properties": {${properties}${gap}}, "required": [${list}${gap}]}`;
    const atOnce = renameRule(text, KEYS, ALONE).text;
    const first = renameRule(text, KEYS, LEFT);
    const twice = renameRule(first.text, KEYS, ALONE).text;
    assert.ok(equalJson(withSorted(twice), withSorted(atOnce)), `${twice}\n${atOnce}`);
    // There and back in all sections gives the same bytes.
    const back = renameRule(atOnce, { from: KEYS.to, to: KEYS.from }, ALONE).text;
    assert.equal(back, text);
  }));
});

/** The rules, with what they require in an order that does not depend on the way there. */
function withSorted(text: string) {
  const [head = "", list = ""] = text.split('"required": ');
  const names: string[] = JSON.parse(list.replace(/\}$/, ""));
  return parseJson(`${head}"required": ${JSON.stringify(names.sort())}}`);
}
