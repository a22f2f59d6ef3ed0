import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Engine, engines, start } from "../support/reliability/engines.ts";
import { startPlatform } from "../support/platform/platform.ts";
import { findOnPath, inFolder } from "../support/systemTool.ts";

const KEY = "test-key-0123456789abcdef";

/** Watch a publish whose first minute ends in some seconds, and send signals to the watch. */
async function signalled(engine: Engine, signal: "SIGHUP" | "SIGTERM") {
  await using platform = await startPlatform({
    clock: new Date(Date.now() - 55_000).toISOString(),
    config: { entries: { a: 1 }, metrics: { ServerCrashCount: { usual: [2] } } },
    keys: [{ secret: KEY, scopes: ["universe:read", "universe.analytics:read"] }],
  });
  return await inFolder(async (folder) => {
    await writeFile(join(folder, "cliplace.toml"), "[dev]\nuniverse_id = 1234567890\n");
    const args = ["config", "watch", "--env", "dev", "--fail-if", "ServerCrashCount > 3x"];
    const child = start(engine, args, folder, { ...platform.env, CLI_API_KEY: KEY });
    const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
    let printed = "";
    const until = async (words: string) => {
      while (!printed.includes(words)) {
        const { done, value } = await reader.read();
        if (done) return;
        printed += value;
      }
    };
    await until("Watching v1");
    child.kill(signal);
    await until("  1 min");
    const outlived = printed.includes("  1 min");
    if (outlived) child.kill("SIGTERM");
    await reader.cancel();
    const [{ code }] = await Promise.all([child.status, child.stderr.cancel()]);
    return { outlived, code };
  });
}

const nohup = findOnPath("nohup");
for (const engine of engines()) {
  if (nohup === undefined) continue;
  const ignoring = { ...engine, command: [nohup, ...engine.command] as const };
  Deno.test(`under nohup, closing the terminal does not end a watch, but SIGTERM does (${engine.name})`, async () => {
    assert.deepEqual(await signalled(ignoring, "SIGHUP"), { outlived: true, code: 143 });
    assert.deepEqual(await signalled(ignoring, "SIGTERM"), { outlived: false, code: 143 });
  });
}
