import assert from "node:assert/strict";
import fc from "fast-check";
import { diffEntries } from "../../../../src/config/diff.ts";
import { describeErrorBody } from "../../../../src/roblox/errorBody.ts";
import { equalJson, writeJson } from "../../../../src/values/json.ts";
import { parseJson } from "../../../../src/values/parseJson.ts";
import { Secret } from "../../../../src/values/secret.ts";
import { changesText } from "../../../../src/views/parts/changesText.ts";
import { entries, json, respell } from "../../../unit/values/randomJson.ts";
import { renderOptionsOf } from "../../../unit/views/look.ts";
import { findHarm } from "../hostile/hostileTexts.ts";
import { target } from "./target.ts";

/** Two sets of entries: applying the diff to one gives the other, and its text is harmless. */
export const diff = target(
  "diff",
  15,
  fc.tuple(entries, entries, fc.integer({ min: 1, max: 200 })),
  ([before, after, columns]) => {
    const found = diffEntries(before, after);
    assert.equal(found.changes.length === 0, equalJson(before, after));
    assert.equal(found.added + found.changed + found.removed, found.changes.length);
    assert.equal(found.added + found.changed + found.unchanged, after.size);
    const made = new Map(before);
    for (const { key, before: old, after: now } of found.changes) {
      if (now === undefined) made.delete(key);
      else made.set(key, now);
      if (old !== undefined && now !== undefined) assert.ok(!equalJson(old, now));
    }
    assert.ok(equalJson(made, after));
    for (const { printed } of changesText(found, renderOptionsOf(columns))) {
      assert.equal(findHarm(printed), undefined, JSON.stringify(printed));
    }
    assert.equal(diffEntries(after, respell(after) as typeof after).changes.length, 0);
  },
);

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "<html>", "{"),
);

/** Error bodies of random shapes, cut anywhere, with a secret in them. */
const body = fc.oneof(
  text,
  fc.json(),
  fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: "medium" },
      fc.constantFrom(null, 0, 7, "", "said", "SECRET-0123456789", true),
      text,
      fc.array(tie("tree"), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom(
          ..."code message key error errors validationErrors title detail x".split(" "),
        ),
        tie("tree"),
        { maxKeys: 4 },
      ),
    ),
  })).tree.map((tree) => JSON.stringify(tree)),
).chain((whole) =>
  fc.nat(whole.length + 50).map((length) =>
    whole.slice(0, length) + "SECRET-0123456789".slice(0, length % 18)
  )
);

/** Any refusal is one short line, without the secret. */
export const errorBody = target("error bodies", 10, body, (said) => {
  const described = describeErrorBody(said, new Secret("SECRET-0123456789"));
  if (described === undefined) return;
  assert.ok([...described].length <= 300 && described.trim() !== "");
  assert.doesNotMatch(described, /[\r\n]/);
  assert.doesNotMatch(described, /SECRET-0|T-012345/);
});

/** Random JSON survives reading and writing; anything else is a SyntaxError. */
export const documents = target(
  "JSON documents",
  5,
  fc.oneof(json.map((value) => writeJson(value)), text, fc.json()),
  (said) => {
    let value;
    try {
      value = parseJson(said);
    } catch (error) {
      assert.ok(error instanceof SyntaxError);
      return;
    }
    assert.ok(equalJson(parseJson(writeJson(value)), value));
    assert.ok(equalJson(parseJson(writeJson(value, 2)), value));
  },
);
