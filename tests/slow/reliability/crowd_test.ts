import assert from "node:assert/strict";
import { printFigures, WHOLE } from "../../support/reliability/evidence.ts";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inFolder } from "../../support/systemTool.ts";
import { type CommandLine, commandLines } from "../../support/reliability/commandLines.ts";
import { ENV } from "../../support/reliability/hostile/hostilePlatform.ts";
import { runInside } from "../../support/runInside.ts";

/** More than fit into one call of a function, which is where a spread breaks. */
const MANY = 200_000;

const NAMES = { env: "dev", key: "key-1", revision: "revision-1", declared: "deploy" };

const KEY = {
  id: "1",
  apikeySecretPreview: "hostile-key",
  cloudAuthUserConfiguredProperties: {
    name: "k",
    isEnabled: true,
    allowedCidrs: Array.from(
      { length: MANY },
      (_, i) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`,
    ),
    scopes: Array.from({ length: 1000 }, () => ({ scopeType: "universe", operations: ["read"] })),
  },
};

/** A platform that has two hundred thousand of everything. */
function replies() {
  const range = Array.from({ length: MANY }, (_, i) => i);
  const entries = JSON.stringify(Object.fromEntries(range.map((i) => [`key-${i}`, i])));
  const drafted = JSON.stringify(
    Object.fromEntries(range.map((i) => [`key-${i}`, { value: i + 1 }])),
  );
  const full = JSON.stringify(Object.fromEntries(range.map((i) => [`key-${i}`, { value: i }])));
  const revisions = JSON.stringify(
    range.map((i) => ({ revisionId: `revision-${i}`, version: MANY - i, changes: {} })),
  );
  const metadata = `"metadata":{"configVersion":${MANY}}`;
  return (path: string): string => {
    if (path.endsWith("/draft")) return `{"draftHash":"h","entries":${drafted}}`;
    if (path.endsWith("/full")) return `{${metadata},"entries":${full}}`;
    if (path.endsWith("/revisions")) return `{"revisions":${revisions}}`;
    if (path.endsWith("/apiKeys")) return JSON.stringify({ cloudAuthInfo: [KEY] });
    if (path.endsWith("/publish")) return '{"configVersion":200001}';
    if (/overwrite$|restore$/.test(path)) return '{"draftHash":"i"}';
    if (path.includes("/configs/")) return `{${metadata},"entries":${entries}}`;
    return '{"id":1,"displayName":"d"}';
  };
}

/**
 * Run commands against a platform that has two hundred thousand of everything.
 *
 * @param chosen Which command lines.
 * @returns How many runs there were.
 * @throws AssertionError when one of them ends in a bug.
 */
async function meetCrowd(chosen: (line: CommandLine) => boolean): Promise<number> {
  const lines = commandLines(NAMES).filter(chosen);
  const reply = replies();
  await inFolder(async (folder) => {
    await writeFile(join(folder, "cliplace.toml"), "[dev]\nuniverse_id = 7\n");
    await writeFile(join(folder, "cliconfig.toml"), "[dev.entries.k]\nvalue = 1\n");
    for (const { args } of lines) {
      const ran = await runInside({
        args,
        folder,
        env: ENV,
        fetch: (input) => Promise.resolve(new Response(reply(new URL(String(input)).pathname))),
      });
      const said = `${args.join(" ")}: ${ran.stderr.slice(0, 500)}`;
      assert.doesNotMatch(ran.stderr, /This is a bug/, said);
    }
  });
  return lines.length;
}

const SAMPLE = ["config list --env=dev", "config versions --env=dev"];

Deno.test("200,000 entries, revisions, keys or lines are shown or refused without a crash", async () => {
  const runs = await meetCrowd(({ args }) => WHOLE || SAMPLE.includes(args.join(" ")));
  assert.ok(runs >= SAMPLE.length);
  printFigures({ runs });
});
