import assert from "node:assert/strict";
import { startPlatform } from "../support/platform/platform.ts";
import { runProgram } from "../support/program.ts";
import { inFolder } from "../support/systemTool.ts";

const GET = ["config", "get", "lives", "--universe-id", "1234567890", "--api-key-file", "-"];

/** Run a read whose key comes from standard input. */
async function getWith(input: string) {
  await using platform = await startPlatform({ config: { entries: { lives: 3 } } });
  return await inFolder((cwd) => runProgram(GET, { cwd, env: platform.env, input }));
}

Deno.test("a key can come from standard input", async () => {
  const ran = await getWith("test-key-0123456789abcdef\n");
  assert.deepEqual(ran, { code: 0, stdout: "3\n", stderr: "" });
});

Deno.test("standard input that is too long for a key is refused before all of it is read", async () => {
  const { code, stderr } = await getWith("x".repeat(10_000_000));
  assert.equal(code, 1);
  assert.match(stderr, /^error: Standard input is too long for a key\.\nPipe the key in: /);
});
