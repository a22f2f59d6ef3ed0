import assert from "node:assert/strict";
import type { Prompts } from "../../../../src/host/terminal.ts";
import type { Text } from "../../../../src/values/text.ts";
import { tryAlone } from "../../../support/reliability/matrix/trial.ts";

/** The question of a sync whose lock file has a version and its price. */
async function questionOf(version: number, price: number, ...flags: string[]): Promise<string> {
  const asked: string[] = [];
  const person = (): Prompts => ({
    confirm: (question: Text) => {
      asked.push(question.printed);
      return Promise.resolve(false);
    },
    secret: () => Promise.reject(new Error("no key is asked for")),
    input: () => assert.fail("nobody agreed"),
    select: () => assert.fail("nothing is picked"),
  });
  const files = {
    "cliplace.toml": "[dev]\nuniverse_id = 1234567890\n",
    "cliconfig.toml": '[dev.entries."shop.price"]\nvalue = 5\n',
    "cliconfig.lock.toml": `version = 1

[envs.dev]
revision_id = "v${version}"
synced_at = "2026-01-01T00:00:00Z"
universe_id = 1234567890

[envs.dev.entries]
"shop.price" = ${price}
"shop.open" = true
welcome = "Hi"
`,
  };
  await tryAlone({ args: ["config", "sync", "--env", "dev", ...flags], files, person });
  assert.equal(asked.length, 1);
  return asked[0]!;
}

Deno.test("the question of a sync says how many changes by others it would undo", async () => {
  assert.match(
    await questionOf(3, 3),
    /^Publish these 3 changes to dev .*, undoing 1 made elsewhere\?$/,
  );
  assert.match(await questionOf(4, 4), /^Publish these 3 changes to dev \([^)]*\)\?$/);
});

Deno.test("the question of a sync that only removes says so", async () => {
  assert.match(
    await questionOf(4, 4, "--except", "shop.price"),
    /^Remove these 2 keys from what players get in dev \([^)]*\)\?$/,
  );
  assert.match(
    await questionOf(4, 4, "--only", "welcome"),
    /^Remove this key from what players get in dev /,
  );
});
