import assert from "node:assert/strict";
import { printFigures, WHOLE } from "../../support/reliability/evidence.ts";
import { findHarm, HOSTILE, linesOf } from "../../support/reliability/hostile/hostileTexts.ts";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeTomlKey, writeTomlText } from "../../../src/toml/writeToml.ts";
import { inFolder } from "../../support/systemTool.ts";
import { mapAtMost } from "../../../src/values/collections.ts";
import {
  askingLines,
  type CommandLine,
  commandLines,
  type Names,
} from "../../support/reliability/commandLines.ts";
import {
  ENV,
  hostileEntries,
  hostileKeys,
  hostileRevisions,
  illMeaning,
  SHAPES,
  wellMeaning,
} from "../../support/reliability/hostile/hostilePlatform.ts";
import { type RanInside, runInside } from "../../support/runInside.ts";

/** The result of having a hostile string everywhere. */
interface HostileFigures {
  runs: number;
  lines: number;
  documents: number;
}

/** No line is longer, except for those that show a requested value. */
const LONGEST_LINE = 15_000;

/** How much is tried: a sample of the refusals and of the looks, or all of them. */
type Depth = "sample" | "whole";

const STATUSES: Readonly<Record<Depth, readonly number[]>> = {
  sample: [200, 401, 500],
  whole: [200, 302, 400, 401, 403, 404, 409, 418, 429, 500],
};

/**
 * Run every command with a text in every field that the platform or a file can contain, on a terminal
 * and off one, and look at everything that was printed.
 *
 * @throws AssertionError when the text does anything, or a document is not exact.
 */
async function beHostile(said: string, depth: Depth): Promise<HostileFigures> {
  const figures: HostileFigures = { runs: 0, lines: 0, documents: 0 };
  const inFile = said.toWellFormed();
  const names: Names = {
    env: inFile,
    key: hostileKeys(said)[1]!,
    revision: hostileRevisions(said)[1]!,
    declared: inFile,
  };
  const all = [...commandLines(names), ...askingLines(names)];
  const tries: (() => Promise<void>)[] = [];
  const plan = (line: CommandLine, render: RenderOptions, send: typeof fetch, files?: Files) => {
    tries.push(() => tryLine(figures, said, line, render, send, files));
  };
  for (const line of all) {
    const looks = depth === "whole" ? LOOKS : LOOKS.slice(0, 2);
    for (const render of looks) plan(line, render, wellMeaning(said));
  }
  for (let shape = 0; shape < SHAPES; shape++) {
    const line = all[shape]!;
    for (const status of STATUSES[depth]) {
      plan(line, LOOKS[0]!, illMeaning(said, status, shape));
      const other = all[(shape * 7 + status) % all.length]!;
      plan(other, LOOKS[1]!, illMeaning(said, status, shape));
    }
  }
  for (const files of brokenFiles(inFile)) {
    const commands = [["doctor"], ["config", "check"], ["config", "pull", "--yes"]];
    for (const args of depth === "whole" ? commands : commands.slice(0, 2)) {
      const line = { capabilities: "config check" as const, args: [...args, `--env=${inFile}`] };
      plan(line, LOOKS[0]!, wellMeaning(said), files);
    }
  }
  await mapAtMost(tries, 4, (begin) => begin());
  return figures;
}

interface RenderOptions {
  readonly terminal: boolean;
  readonly env: Readonly<Record<string, string>>;
}

const LOOKS: readonly RenderOptions[] = [
  { terminal: true, env: { TERM: "xterm-256color" } },
  { terminal: false, env: {} },
  { terminal: true, env: { NO_COLOR: "1", LC_ALL: "C" } },
];

type Files = Readonly<Record<string, string>>;

async function tryLine(
  figures: HostileFigures,
  said: string,
  { capabilities, args }: CommandLine,
  render: RenderOptions,
  send: typeof fetch,
  files: Files = filesOf(said.toWellFormed()),
): Promise<void> {
  await inFolder(async (folder) => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const env = { ...ENV, ...render.env };
    const ran = await runInside({ args, folder, env, fetch: send, terminal: render.terminal });
    const shown = `${JSON.stringify(args)}: ${JSON.stringify(ran.stderr.slice(0, 2000))}`;
    assert.ok([0, 1, 2].includes(ran.exit), shown);
    assert.doesNotMatch(ran.stderr, /This is a bug/, shown);
    figures.runs++;
    const isRaw = capabilities === "config get" && !render.terminal && !args.includes("--json");
    checkLines(figures, ran.stderr, true, shown);
    for (const question of ran.asked) checkLines(figures, question, true, shown);
    if (args.includes("--json")) judgeDocument(figures, said, args, ran);
    // What the user asked for is shown whole, and a document is never cut.
    const whole = args.includes("--json") || args.includes("--full") ||
      capabilities === "config get" ||
      (capabilities === "config list" && !render.terminal);
    if (!isRaw) checkLines(figures, ran.stdout, !whole, shown);
    if (isRaw && ran.exit === 0 && args.includes("--") && !args.includes("--full")) {
      assert.equal(ran.stdout, `${said}\n`);
    }
  });
}

function checkLines(
  figures: HostileFigures,
  printed: string,
  bounded: boolean,
  what: string,
): void {
  for (const line of linesOf(printed)) {
    const harm = findHarm(line);
    assert.equal(harm, undefined, `${what}\n${harm} in ${JSON.stringify(line.slice(0, 500))}`);
    if (bounded) assert.ok(line.length <= LONGEST_LINE, `${what}\n${line.length} characters`);
    figures.lines++;
  }
}

/** A document has exactly what the platform sent. */
function judgeDocument(
  figures: HostileFigures,
  said: string,
  args: readonly string[],
  { exit, stdout }: RanInside,
): void {
  if (exit === 1 && stdout === "") return;
  const document = JSON.parse(stdout) as Record<string, unknown>;
  figures.documents++;
  if (!/^config (get|list)$/.test(args.slice(0, 2).join(" ")) || exit !== 0) return;
  const shown = document["entries"] as Record<string, { value: unknown }>;
  const live = hostileEntries(said);
  for (const key of Object.keys(shown)) {
    assert.ok(Object.hasOwn(live, key));
    assert.equal(JSON.stringify(shown[key]!.value), JSON.stringify(live[key]));
  }
  // A platform that answers 404 claims that nothing is there.
  const { length } = Object.keys(shown);
  if (args.includes("list") && length > 0) assert.equal(length, Object.keys(live).length);
}

/** A project in which every name and string is the hostile one. */
function filesOf(said: string): Files {
  const env = writeTomlKey(said);
  const text = writeTomlText(said);
  return {
    "cliplace.toml": `[${env}]\nuniverse_id = 7\nplaces.${text} = 1\n`,
    "cliconfig.toml": [
      `[${env}.entries.${text}]`,
      `value = { ${text} = [${text}] }`,
      `description = ${text}`,
      `[${env}.entries.${writeTomlText(`${said}%`)}]`,
      `value = ${text}`,
    ].join("\n"),
    "cliconfig.lock.toml": [
      "version = 1",
      `[envs.${env}]`,
      'revision_id = "v1"',
      'synced_at = "2026-01-01T00:00:00Z"',
      `[envs.${env}.entries]`,
      `${text} = ${text}`,
    ].join("\n"),
    "cliapikey.toml": [
      `[keys.${env}]`,
      `scopes = [${text}]`,
      `allowed_cidrs = [${text}]`,
      `secret_file = ${text}`,
      `name = ${text}`,
      '[keys."other"]',
      `[keys."third".envs]\n${text} = [${text}]`,
    ].join("\n"),
    "cliapikey.lock.toml": [
      'version = "4"',
      `[keys.${env}]`,
      `cloud_auth_id = ${text}`,
      `secret_file = ${text}`,
    ].join("\n"),
  };
}

/** The same project with an invalid file, each in another way, which the error quotes. */
function brokenFiles(said: string): readonly Files[] {
  const files = filesOf(said);
  const text = writeTomlText(said);
  const config = (content: string) => ({ ...files, "cliconfig.toml": content });
  // deno-lint-ignore no-control-regex
  const raw = said.replace(/[\x00-\x08\x0a-\x1f\x7f]/g, "");
  return [
    config(`${text} = 1\n`),
    config(`[${text}]\n${text} = 1\n`),
    config(`[${text}.entries.${text}]\n${text} = 1\n`),
    config(`[${text}.entries.${text}]\nvalue = 2026-01-01\n`),
    config(`repository = ${text}\n`),
    config(`[${text}.entries.k]\nvalue = 1\nvalue = "${raw.replace(/["\\]/g, "")}"\n`),
    config(`# ${raw}\n[x\n`),
    config(`x = '${raw.replaceAll("'", "")}' = 2\n`),
    config(`${raw}\n`),
    { ...files, "cliplace.toml": `[${text}]\nuniverse_id = ${text}\n` },
    { ...files, "cliplace.toml": `[${text}]\nconfirm = ${text}\n` },
    { ...files, "cliplace.toml": `[${writeTomlText(`${said}x`)}]\nuniverse_id = 1\n` },
    { ...files, "cliplace.toml": `${raw}` },
    { ...files, "cliapikey.toml": `[keys.${text}]\nscopes = ${text}\n` },
    { ...files, "cliapikey.toml": `${raw} = ` },
    { ...files, "cliapikey.lock.toml": `version = ${text}\n` },
    { ...files, "cliconfig.lock.toml": `version = ${text}\n` },
    { ...files, "cliconfig.lock.toml": `version = 1\n[envs.${text}]\nrevision_id = ${text}\n` },
  ];
}

for (const [what, said] of Object.entries(HOSTILE)) {
  Deno.test(`${what} in every field are harmless in every output, and documents stay exact`, async () => {
    const figures = await beHostile(said, WHOLE ? "whole" : "sample");
    const { runs, lines, documents } = figures;
    assert.ok(runs > 100 && lines > runs && documents > 5);
    printFigures(figures);
  });
}
