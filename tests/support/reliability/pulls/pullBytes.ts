import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readConfigFile } from "../../../../src/files/configFile.ts";
import { Buffer } from "node:buffer";
import { writeJson } from "../../../../src/values/json.ts";
import { inFolder } from "../../systemTool.ts";
import { runInside } from "../../runInside.ts";
import { type PulledForm, pulledForms } from "./pulledForms.ts";

/** What came of pulling into files of every form. */
export interface PullFigures {
  files: number;
  /** Bytes that were compared with what they must be. */
  bytes: number;
  /** How many of them were not to change. */
  kept: number;
}

const CONFIG = "cliconfig.toml";
const ENV = { CLI_API_KEY: "key-of-a-pull", CLI_BASE_URL: "http://127.0.0.1:9" };

/**
 * Pull into each of the files through the whole program.
 *
 * @throws AssertionError when a byte is not what it must be.
 */
export async function pullInto(forms: Iterable<PulledForm> = pulledForms()): Promise<PullFigures> {
  const figures = { files: 0, bytes: 0, kept: 0 };
  await inFolder(async (folder) => {
    for (const form of forms) {
      const { before, after } = form;
      await writeFile(join(folder, CONFIG), before);
      const ran = await runInside({
        args: ["config", "pull", "--env", "dev", "--universe-id", "1", "--yes"],
        folder,
        env: ENV,
        fetch: () => Promise.resolve(new Response(liveOf(after))),
      });
      assert.equal(ran.exit, 0, `${before}\n${ran.stderr}`);
      const text = await readFile(join(folder, CONFIG), "utf8");
      assert.equal(text, after, `pulled into\n${before}`);
      figures.files++;
      figures.bytes += Buffer.byteLength(after);
      figures.kept += sameBytes(before, after);
    }
  });
  return figures;
}

/** The reply of the platform when what a file says of `dev` is live. */
function liveOf(text: string): string {
  const entries = readConfigFile(text, CONFIG).envs.get("dev")!.entries;
  return writeJson(
    new Map([
      ["metadata", new Map([["configVersion", { lexeme: "7" }]])],
      ["entries", new Map(Array.from(entries, ([key, { value }]) => [key, value]))],
    ]),
  );
}

/** How many bytes two texts have in common, at their beginnings and at their ends. */
function sameBytes(before: string, after: string): number {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start] === after[start]) start++;
  let end = 0;
  while (end < least - start && before.at(-end - 1) === after.at(-end - 1)) end++;
  return Buffer.byteLength(after.slice(0, start)) +
    Buffer.byteLength(after.slice(after.length - end));
}
