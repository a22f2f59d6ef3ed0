import assert from "node:assert/strict";
import { type CookieSources, findCookie } from "../../../../src/files/credentials/cookie.ts";
import { Secret } from "../../../../src/values/secret.ts";

const auto = true;
const findStudioCookie = () => Promise.reject(new Error("must not look"));
const secret = (text: string) => new Secret(text);
const studio = (text: string) => () =>
  Promise.resolve({ secret: secret(text), place: "the editor's storage" });

async function valueOf(sources: CookieSources): Promise<string> {
  const cookie = await findCookie(sources);
  return "secret" in cookie ? cookie.secret.reveal() : cookie.state;
}

Deno.test("the flag's cookie comes before the variable's, which comes before Studio's", async () => {
  const flag = secret("f");
  const findStudioCookie = studio("s");
  assert.equal(await valueOf({ flag, variable: "v", auto, findStudioCookie }), "f");
  assert.equal(await valueOf({ variable: "v", auto, findStudioCookie }), "v");
  assert.equal(await valueOf({ auto, findStudioCookie }), "s");
});

Deno.test("an empty CLI_COOKIE or --no-auto-cookie turns off the search for Studio's cookie", async () => {
  assert.deepEqual(await findCookie({ variable: "", auto, findStudioCookie }), {
    state: "off",
    by: "CLI_COOKIE",
  });
  assert.deepEqual(await findCookie({ auto: false, findStudioCookie }), {
    state: "off",
    by: "--no-auto-cookie",
  });
  assert.equal(await valueOf({ variable: "v", auto: false, findStudioCookie }), "v");
});

Deno.test("there is no cookie if none is set and none can be found", async () => {
  const findStudioCookie = () => Promise.resolve(undefined);
  assert.deepEqual(await findCookie({ auto, findStudioCookie }), { state: "absent" });
});

const PASTED: readonly (readonly [string, string])[] = [
  ["_|WARNING:-DO|_ABC", "_|WARNING:-DO|_ABC"],
  [".ROBLOSECURITY=_|WARNING:-DO|_ABC", "_|WARNING:-DO|_ABC"],
  [".ROBLOSECURITY=ABC;", "ABC"],
  ["ABC;", "ABC"],
  ["A=B", "A=B"],
];

for (const [pasted, value] of PASTED) {
  Deno.test(`a cookie pasted as ${pasted} is read as ${value}`, async () => {
    assert.equal(await valueOf({ variable: pasted, auto, findStudioCookie }), value);
    assert.equal(await valueOf({ flag: secret(pasted), auto, findStudioCookie }), value);
  });
}

const UNUSABLE: readonly (readonly [string, RegExp])[] = [
  [`"CANARY"`, /^CLI_COOKIE is in quotes\.$/],
  ["'.ROBLOSECURITY=CANARY'", /^CLI_COOKIE is in quotes\.$/],
  ["CANARY\n", /^CLI_COOKIE has a line break at position 7 /],
  ["CAN ARY", /has a space at position 4 /],
  ["CAN;ARY", /has a semicolon at position 4 /],
  [".ROBLOSECURITY=CANARY; a=b", /has a semicolon at position 7 /],
  ["CANÁRY", /not ASCII at position 4 /],
  ["CANARY\x00", /has a control character/],
  [".ROBLOSECURITY=", /^CLI_COOKIE is empty\.$/],
  [";", /^CLI_COOKIE is empty\.$/],
];

for (const [pasted, message] of UNUSABLE) {
  Deno.test(`a cookie like ${JSON.stringify(pasted)} is refused without being shown`, async () => {
    const cookie = await findCookie({ variable: pasted, auto, findStudioCookie });
    assert.ok(cookie.state === "unusable");
    assert.match(cookie.failure.what, message);
    assert.doesNotMatch(cookie.failure.message, /CAN|ARY/);
  });
}

Deno.test("a cookie from Studio that cannot be a header is refused, and its source is named", async () => {
  const cookie = await findCookie({ auto, findStudioCookie: studio("a b") });
  assert.ok(cookie.state === "unusable");
  assert.match(cookie.failure.what, /^The cookie in the editor's storage has a space/);
});
