import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inFolder } from "../../../support/systemTool.ts";
import { ENV } from "../../../support/reliability/hostile/hostilePlatform.ts";
import { runInside } from "../../../support/runInside.ts";

/** A fetch that answers all requests of a round together, once no more come. */
function inRounds(
  answer: typeof fetch,
): { readonly fetch: typeof fetch; readonly rounds: number[] } {
  const rounds: number[] = [];
  let waiting: (() => void)[] = [];
  const release = (before: number) => {
    if (waiting.length > before) return void setTimeout(release, 5, waiting.length);
    rounds.push(waiting.length);
    const all = waiting;
    waiting = [];
    for (const go of all) go();
  };
  return {
    rounds,
    fetch: async (input, init) => {
      if (waiting.length === 0) setTimeout(release, 5, 1);
      await new Promise<void>((go) => waiting.push(go));
      return await answer(input, init);
    },
  };
}

/** Answer as a universe with one live entry. */
const oneEntry: typeof fetch = (input) => {
  const reply = String(input).includes("/revisions?")
    ? { revisions: [{ revisionId: "first", version: 1 }] }
    : { metadata: { configVersion: 1 }, entries: { "race.laps": 5 } };
  return Promise.resolve(new Response(JSON.stringify(reply)));
};

Deno.test("40 environments are compared in one round of requests, as many as Roblox allows a minute", () =>
  inFolder(async (folder) => {
    const envs = Array.from({ length: 40 }, (_, index) => [`env${index}`, index + 1] as const);
    const sections = (write: (env: string, id: number) => string) =>
      envs.map(([env, id]) => write(env, id)).join("");
    await writeFile(
      join(folder, "cliplace.toml"),
      sections((env, id) => `[${env}]\nuniverse_id = ${id}\n`),
    );
    await writeFile(
      join(folder, "cliconfig.toml"),
      sections((env) => `[${env}.entries."race.laps"]\nvalue = 3\n`),
    );
    const { fetch, rounds } = inRounds(oneEntry);
    const ran = await runInside({ args: ["config", "check", "--all"], folder, env: ENV, fetch });
    assert.equal(ran.exit, 2, ran.stderr);
    assert.deepEqual(rounds, [80]);
  }));
