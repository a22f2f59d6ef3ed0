import assert from "node:assert/strict";
import {
  chooseRevision,
  containsRevision,
  findRevisions,
} from "../../../src/config/chooseRevision.ts";
import { Failure } from "../../../src/values/failure.ts";
import { revision } from "../commands/config/fakeConfigs.ts";

const IDS = ["5f2c1d9e-aaaa", "5f2c1d9e-bbbb", "0123456789", "ABCDEFGHIJ", "short", "0123456789-x"];
const NAMED = IDS.map((id, i) => revision(IDS.length - i, {}, { id }));

const ADVICE = "Name another.";

/** The ids that a name finds: the chosen one, or those that the refusal lists. */
function resolve(name: string, history = NAMED): readonly string[] {
  try {
    return [chooseRevision(name, history, ADVICE).id];
  } catch (error) {
    assert.ok(error instanceof Failure);
    if (error.advice === ADVICE) return [];
    return error.what.replace(/^.* revision ids: |\.$/g, "").split(", ");
  }
}

Deno.test("a whole id finds its revision, even if it is short or begins another's", () => {
  for (const id of IDS) assert.deepEqual(resolve(id), [id]);
});

Deno.test("a version finds a revision, in either letter case, after whole ids", () => {
  const history = [7, 6, 5].map((version) => revision(version, {}, { id: `${version}aaaaaaa` }));
  for (const name of ["v6", "V6", "v06", "6", "06", "previous", "Previous"]) {
    assert.deepEqual(chooseRevision(name, history, ADVICE), history[1]);
  }
  for (const name of ["v4", "4", "v", "v6x", " v6", "6x", "previou"]) {
    assert.deepEqual(resolve(name, history), []);
  }
  const named = revision(3, {}, { id: "v6" });
  assert.deepEqual(chooseRevision("v6", [...history, named], ADVICE), named);
  assert.ok(containsRevision("v6", history) && !containsRevision("v4", history));
  assert.ok(containsRevision("6", history) && !containsRevision("4", history));
  assert.ok(
    containsRevision("previous", history) && !containsRevision("previous", history.slice(0, 1)),
  );
  assert.throws(() => chooseRevision("previous", history.slice(0, 1), ADVICE), /before the newest/);
  assert.throws(() => chooseRevision("7aa", history, ADVICE), /too short/);
});

Deno.test("eight characters or more find a revision, fewer do not", () => {
  assert.deepEqual(resolve("ABCDEFGH"), ["ABCDEFGHIJ"]);
  assert.deepEqual(resolve("abcdefghi"), ["ABCDEFGHIJ"]);
  assert.deepEqual(resolve("ABCDEFG"), []);
  assert.deepEqual(resolve("shor"), []);
  assert.deepEqual(resolve(""), []);
  assert.deepEqual(resolve("BCDEFGHI"), []);
  assert.deepEqual(resolve("ABCDEFGHIJK"), []);
});

Deno.test("a beginning that several revisions share finds none of them", () => {
  assert.deepEqual(resolve("5f2c1d9e"), IDS.slice(0, 2));
  assert.throws(() => chooseRevision("5f2c1d9e", NAMED, ADVICE), /is the beginning of 2/);
  assert.deepEqual(resolve("5f2c1d9e-a"), [IDS[0]]);
  assert.deepEqual(resolve("01234567"), ["0123456789", "0123456789-x"]);
});

Deno.test("an empty history has no revision", () => {
  assert.deepEqual(resolve("5f2c1d9e-aaaa", []), []);
});

const HISTORY = [
  revision(4, {}, { time: "2026-11-20T23:59:59Z", message: "Autumn SALE, again" }),
  revision(3, {}, { time: "2026-11-20T18:00:30.5Z", message: "Fix the sale" }),
  revision(2, {}, { time: "2026-11-19T23:59:59Z" }),
  revision(1, {}, { time: "broken", message: "First" }),
];

const found = (text: string) => findRevisions(text, HISTORY).map(({ version }) => version);

Deno.test("a date finds the revisions of that day in UTC, a time those of that minute", () => {
  assert.deepEqual(found("2026-11-20"), [4, 3]);
  assert.deepEqual(found("2026-11-19"), [2]);
  assert.deepEqual(found("2026-11-20T18:00"), [3]);
  assert.deepEqual(found("2026-11-20T18:01"), []);
  assert.throws(() => found("2026-11-31"), Failure);
});

Deno.test("words find the messages that contain words beginning with them", () => {
  assert.deepEqual(found("sale"), [4, 3]);
  assert.deepEqual(found("the SALE"), [3]);
  assert.deepEqual(found("autu"), [4]);
  assert.deepEqual(found("utumn"), []);
  for (const text of ["", " ", "!?"]) assert.deepEqual(found(text), []);
});
