import assert from "node:assert/strict";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PROJECT, readFiles } from "../../../scripts/support/project.ts";
import { startPlatform } from "../../support/platform/platform.ts";
import { runInside } from "../../support/runInside.ts";
import { withServer } from "../../support/network/withServer.ts";
import {
  findOnPath,
  type Finished,
  inFolder,
  runTool,
  unixTest,
} from "../../support/systemTool.ts";

const TELL = join(PROJECT, "examples/github/.github/live-config-tell.sh");
const HOSTILE = "@everyone <!channel> **x** `y` [a](http://x)\n# \u202eh";
const KEY = "test-key-0123456789abcdef";

/** Write the JSON of a command in a game whose config file breaks a script. */
function documentOf(...args: readonly string[]): Promise<string> {
  return inFolder(async (folder) => {
    await using platform = await startPlatform({
      universes: [{
        id: 1,
        history: [{ entries: { "race.laps": 1 } }],
        entries: { "race.laps": 3 },
        metrics: { ServerCrashCount: { usual: [1], version: 3, then: { "1": 40 } } },
      }, { id: 2, entries: { "race.laps": 5 } }],
      keys: [{
        secret: KEY,
        scopes: ["universe:read", "universe:write", "universe.analytics:read"],
      }],
    });
    const put = (name: string, text: string) => writeFile(join(folder, name), text);
    await put("cliplace.toml", "[dev]\nuniverse_id = 1\n[same]\nuniverse_id = 2\n");
    const hostile = JSON.stringify(HOSTILE);
    const laps = (env: string) => `[${env}.entries."race.laps"]\nvalue = 5\n`;
    const entries = `${laps("dev")}[dev.entries.${hostile}]\nvalue = ${hostile}\n`;
    await put("cliconfig.toml", entries + laps("same"));
    let time = Date.parse(new Date(platform.state.clock).toISOString());
    const { stdout } = await runInside({
      args: ["config", ...args, "--json"],
      folder,
      env: { ...platform.env, CLI_API_KEY: KEY },
      now: () => new Date(time),
      sleep: (milliseconds) => Promise.resolve(void (time += milliseconds)),
    });
    return stdout;
  });
}

/** What the script posts to a channel for a document. */
function posted(path: string, document: string, use: (bodies: string[]) => void) {
  return inFolder(async (folder) => {
    await writeFile(join(folder, "a.json"), document);
    const bodies: string[] = [];
    const answer = async (request: Request) => {
      bodies.push(await request.text());
      return new Response(null, { status: 204 });
    };
    await withServer(answer, async (address) => {
      const env = { LIVE_CONFIG_WEBHOOK: `${address}${path}` };
      const { code, stderr } = await runTool("bash", [TELL, join(folder, "a.json")], { env });
      assert.equal(code, 0, stderr);
    });
    use(bodies);
  });
}

const SYNC = ["sync", "--env", "dev", "--yes"];
const ROLLED_BACK = [...SYNC, "--fail-if", "ServerCrashCount > 3x", "--rollback"];

unixTest(
  "Discord gets a receipt as plain words, and calls for nobody",
  ["bash", "jq", "curl"],
  async () =>
    await posted("/api/webhooks/1", await documentOf(...ROLLED_BACK), ([body]) => {
      const { content, allowed_mentions } = JSON.parse(body!);
      const [first, ...changes] = content.split("\n");
      assert.match(first, /^config sync\\: published, dev .*version 3; watched\\: breached;/);
      assert.match(first, /; rolled back, as version 4$/);
      assert.deepEqual(changes.length, 2);
      const hostile = changes.find((line: string) => line.includes("everyone"));
      assert.ok(
        hostile.startsWith(
          "\\@everyone \\<!channel\\> \\*\\*x\\*\\* \\`y\\` \\[a\\]\\(http\\://x\\) \\#",
        ),
        hostile,
      );
      assert.ok(changes.includes("race.laps\\: 3 → 5"), content);
      assert.doesNotMatch(content, /\u202e/);
      assert.deepEqual(allowed_mentions, { parse: [] });
    }),
);

unixTest(
  "Slack gets a receipt as plain text, and calls for nobody",
  ["bash", "jq", "curl"],
  async () =>
    await posted("/slack", await documentOf(...SYNC), ([body]) => {
      const { text, blocks, link_names } = JSON.parse(body!);
      assert.match(text, /^config sync: published, dev \(universe 1\), version 3\n/);
      assert.equal(blocks[0].text.type, "plain_text");
      assert.doesNotMatch(text, /[<>]/);
      assert.equal(link_names, false);
    }),
);

unixTest(
  "a difference or an error is posted, a match is not",
  ["bash", "jq", "curl"],
  async () => {
    for (const all of [["--all"], ["--env", "dev"]]) {
      await posted("/slack", await documentOf("check", ...all), ([body]) => {
        const { text } = JSON.parse(body!);
        assert.match(text, /^Live differs from the config file: dev \(universe 1\)\n/);
        assert.match(text, /\nrace\.laps: 3 → 5$/m);
      });
    }
    await posted("/slack", await documentOf("check", "--env", "nowhere"), ([body]) => {
      assert.match(JSON.parse(body!).text, /^The publish or check failed: .*nowhere/);
    });
    for (const same of [["check"], ["sync", "--yes"]]) {
      const document = await documentOf(...same, "--env", "same");
      await posted("/slack", document, (bodies) => assert.deepEqual(bodies, []));
    }
  },
);

const [gitHub = "", gitLab = ""] = (await readFiles([
  "examples/github/.github/workflows/live-config.yml",
  "examples/gitlab/.gitlab-ci.yml",
])).values();

Deno.test("steps that comment or post to a channel do not get a key", () => {
  for (
    const job of gitHub.split(/^ {2}(?=\w+:$)/m).filter((text) => /^(comment|tell):/.test(text))
  ) {
    assert.doesNotMatch(job, /CLI_API_KEY/);
    assert.equal(/: write/.test(job), job.startsWith("comment"));
  }
  assert.equal(gitLab.match(/CLI_API_KEY: ""/g)?.length, 2);
});

/** The lines of a page from one that contains some words to the end of its block. */
function blockWith(page: string, words: string): string {
  const blocks = page.split(/^ *(?:run: |- )\|\n/m).slice(1);
  const block = blocks.find((text) => text.includes(words))!;
  const indent = /^ +/.exec(block)![0];
  return block.split("\n").slice(0, block.split("\n").findIndex((line) => !line.startsWith(indent)))
    .map((line) => line.slice(indent.length)).join("\n");
}

function runIn(folder: string, script: string, env: Record<string, string>): Promise<Finished> {
  return runTool(findOnPath("bash")!, ["-eo", "pipefail", "-c", script], {
    cwd: folder,
    clearEnv: true,
    env: { PATH: `${join(folder, "programs")}:${Deno.env.get("PATH")}`, HOME: folder, ...env },
  });
}

unixTest(
  "a pull request has one comment, which is updated",
  ["bash"],
  () =>
    inFolder(async (folder) => {
      await mkdir(join(folder, "programs"));
      const gh =
        `case $* in *--jq*) cat "$HOME/id" 2>/dev/null || true ;; *) echo "$*" >>"$HOME/asked" ;; esac`;
      await writeFile(join(folder, "programs/gh"), `#!/bin/sh\n${gh}\n`);
      await chmod(join(folder, "programs/gh"), 0o755);
      await writeFile(join(folder, "live-config.md"), "| a |\n");
      const script = blockWith(gitHub, "comment.md");
      const env = { GITHUB_REPOSITORY: "o/r", NUMBER: "5" };
      assert.equal((await runIn(folder, script, env)).code, 0);
      await writeFile(join(folder, "id"), "77\n78\n");
      assert.equal((await runIn(folder, script, env)).code, 0);
      assert.deepEqual((await readFile(join(folder, "asked"), "utf8")).trim().split("\n"), [
        "api --method POST repos/o/r/issues/5/comments --silent -F body=@comment.md",
        "api --method PATCH repos/o/r/issues/comments/77 --silent -F body=@comment.md",
      ]);
      assert.equal(
        await readFile(join(folder, "comment.md"), "utf8"),
        "<!-- live-config -->\n| a |\n",
      );
    }),
);

unixTest(
  "a merge request has one note, which is updated",
  ["bash", "jq", "curl"],
  () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, "live-config.md"), "| a |\n");
      const notes: { id: number; body: string }[] = [{ id: 1, body: "Looks good." }];
      const asked: string[] = [];
      const answer = async (request: Request) => {
        if (request.headers.get("private-token") !== "bot") {
          return new Response(null, { status: 401 });
        }
        if (request.method === "GET") return Response.json(notes);
        asked.push(`${request.method} ${new URL(request.url).pathname}`);
        const body = new URLSearchParams(await request.text()).get("body")!;
        if (request.method === "POST") notes.push({ id: 2, body });
        return Response.json({});
      };
      await withServer(answer, async (address) => {
        const env = {
          CI_API_V4_URL: address,
          CI_PROJECT_ID: "9",
          CI_MERGE_REQUEST_IID: "5",
          LIVE_CONFIG_BOT: "bot",
        };
        for (const _ of ["first", "again"]) {
          const { code, stderr } = await runIn(folder, blockWith(gitLab, "comment.md"), env);
          assert.equal(code, 0, stderr);
        }
      });
      const path = "/projects/9/merge_requests/5/notes";
      assert.deepEqual(asked, [`POST ${path}`, `PUT ${path}/2`]);
      assert.equal(notes[1]?.body, "<!-- live-config -->\n| a |\n");
    }),
);
