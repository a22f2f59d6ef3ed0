import assert from "node:assert/strict";
import type { Plain } from "../../../support/platform/setup.ts";
import { type Trial, tryAlone } from "../../../support/reliability/matrix/trial.ts";

/** Answers that read as if nothing were staged. */
const NOTHING: readonly { readonly status: number; readonly body: Plain }[] = [
  { status: 404, body: { errors: [{ code: 0, message: "Not found" }] } },
  { status: 200, body: { draftHash: "h", entries: {} } },
  { status: 200, body: { draftHash: null, entries: null } },
];

async function runWith(
  words: readonly string[],
  reply?: typeof NOTHING[number],
  nth?: number,
): Promise<Trial> {
  return await tryAlone({
    args: ["config", ...words, "--env", "dev"],
    arrange: (platform) => {
      if (reply === undefined) return;
      platform.fail({ match: { call: "draft", nth: nth ?? 1 }, reply });
    },
  });
}

/** Commands that would end with "nothing is staged" when they believed it. */
for (
  const words of [
    ["publish", "--yes"],
    ["draft"],
    ["draft", "--discard", "--yes"],
  ]
) {
  const clean = runWith(words);
  for (const reply of NOTHING) {
    Deno.test(`${words.join(" ")}: a draft that reads once as ${JSON.stringify(reply.body)} is asked for again`, async () => {
      const { exit, stdout, after } = await clean;
      const odd = await runWith(words, reply);
      assert.equal(odd.stdout, stdout, odd.stderr);
      assert.deepEqual([odd.exit, odd.after], [exit, after]);
    });
  }
}
