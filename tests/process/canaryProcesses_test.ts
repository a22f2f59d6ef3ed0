import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Fault } from "../support/platform/faults.ts";
import { startPlatform } from "../support/platform/platform.ts";
import { inFolder } from "../support/systemTool.ts";
import { runProgram } from "../support/program.ts";
import { MARKS, search } from "../support/reliability/hostile/canary.ts";

const COMMANDS = [
  ["doctor", "--env", "dev"],
  ["config", "list", "--env", "dev"],
  ["config", "sync", "--env", "dev", "--yes"],
  ["config", "pull", "--env", "dev", "--yes"],
] as const;

const echo = `The key ${MARKS.variable} and the cookie ${MARKS.cookie} are wrong.`;

/** What goes wrong with every request. */
const FAULTS: Readonly<Record<string, Omit<Fault, "match">>> = {
  "nothing": { act: () => {} },
  "401 with an echo": { reply: { status: 401, body: { errors: [{ message: echo }] } } },
  "403 as plain text with an echo": { reply: { status: 403, body: echo } },
  "a redirect with an echo": {
    reply: { status: 302, headers: { location: `http://127.0.0.1:9/?${MARKS.variable}` } },
  },
};

for (const [what, fault] of Object.entries(FAULTS)) {
  Deno.test(`the program shows no secret when its requests meet ${what}`, () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, "cliplace.toml"), "[dev]\nuniverse_id = 1234567890\n");
      await writeFile(join(folder, "cliconfig.toml"), "[dev.entries.k]\nvalue = 3\n");
      for (const args of COMMANDS) {
        const platform = await startPlatform({
          config: { entries: { k: 2 } },
          keys: [{ secret: MARKS.variable }],
          account: { cookie: MARKS.cookie },
          faults: [{ match: () => true, times: "always", ...fault }],
        });
        const env = { ...platform.env, CLI_API_KEY: MARKS.variable, CLI_COOKIE: MARKS.cookie };
        const ran = await runProgram(args, { cwd: folder, env });
        await platform.stop();
        search(`${ran.stdout}\n${ran.stderr}`, `${args.join(" ")}, ${what}`);
        assert.ok([0, 1].includes(ran.code), ran.stderr);
        for (const { host, headers, path, text } of platform.requests) {
          assert.ok(host !== "echo" && !(host === "accounts" && "x-api-key" in headers));
          search(`${path}\n${text}`, "a request");
        }
      }
    }));
}
