import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, runProgram } from "../../support/program.ts";
import { openTerminal, type Terminal } from "../../support/terminal.ts";

/** A folder with a project in it, and the program as `cli` on the search path. */
export interface Project extends AsyncDisposable {
  /** Where the project is. */
  readonly folder: string;
  /** A folder without a project. */
  readonly elsewhere: string;
  /** The whole environment of a shell. */
  readonly env: Readonly<Record<string, string>>;
  /** The path of a shell's script, as the program wrote it. */
  readonly script: string;
  /** The files that are there next to those that were put there. */
  readonly strangers: () => Promise<readonly string[]>;
}

/** Config keys that would do harm if they were evaluated, or fall apart if they were not quoted. */
const HOSTILE_KEYS: readonly string[] = [
  "evil1 $(touch pwned)",
  "evil2 `touch pwned`",
  "evil3;touch pwned",
  "evil4'; touch pwned; '",
  'evil5"; touch pwned; "',
  "evil6\\ \\$(touch pwned)",
  "evil7 ${x:=$(touch pwned)} {a,b} * ? [z] ~",
  "evil8!!&|<(touch pwned)>pwned#",
  "evil9:a=b:c",
];

const FILES: Readonly<Record<string, string>> = {
  "cliplace.toml": [
    "[dev]",
    "universe_id = 1",
    "[production]",
    "universe_id = 2",
    "confirm = true",
    '["my env"]',
    "universe_id = 3",
    `["$(touch pwned)"]`,
    "universe_id = 4",
    String.raw`["bad\u001b[31m\nname"]`,
    "universe_id = 5",
    "",
  ].join("\n"),
  "other.toml": "[staging]\nuniverse_id = 6\n",
  "cliconfig.toml": [
    ...["race.laps", "race.length", "größe", ...HOSTILE_KEYS].map((key) =>
      `[dev.entries.${JSON.stringify(key)}]\nvalue = 1`
    ),
    String.raw`[dev.entries."line\nbreak"]` + "\nvalue = 1",
    '[production.entries."live.only"]\nvalue = 1',
    "",
  ].join("\n"),
  "events.toml": '[dev.entries."event.name"]\nvalue = "x"\ndescription = "what is on"\n',
  "cliapikey.toml": '[keys.deploy]\nscopes = ["universe:read"]\n[keys."read only"]\nscopes = []\n',
};

/** Lay the project out. */
export async function openProject(shell: string): Promise<Project> {
  const root = await mkdtemp(join(tmpdir(), "completions-"));
  const [folder, elsewhere, bin] = ["project", "elsewhere", "bin"].map((name) => join(root, name));
  await Promise.all([folder, elsewhere, bin].map((path) => mkdir(path!)));
  const files = Object.entries(FILES);
  await Promise.all(files.map(([name, text]) => writeFile(join(folder!, name), text)));
  const { argv, env } = await launch([]);
  const words = [...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...argv];
  const program = join(bin!, "cli");
  await writeFile(program, `#!/bin/sh\nexec env ${words.map(quoted).join(" ")} "$@"\n`);
  await chmod(program, 0o755);
  const { stdout } = await runProgram(["completions", shell], { cwd: root, env: {} });
  const script = join(root, "script");
  await writeFile(script, stdout);
  return {
    folder: folder!,
    elsewhere: elsewhere!,
    script,
    env: {
      PATH: `${bin}:${Deno.env.get("PATH")}`,
      HOME: elsewhere!,
      LC_ALL: "C.UTF-8",
      TERM: "dumb",
      PROJECT: folder!,
      SCRIPT: script,
    },
    strangers: async () =>
      [...await readdir(folder!), ...await readdir(elsewhere!), ...await readdir(root)]
        .filter((name) => name === "pwned"),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

/** Run a non-interactive shell, and return its lines. */
export async function runShell(
  argv: readonly [string, ...string[]],
  project: Project,
  cwd = project.folder,
): Promise<{ readonly lines: readonly string[]; readonly stderr: string; readonly code: number }> {
  const { code, stdout, stderr } = await new Deno.Command(argv[0], {
    args: argv.slice(1),
    cwd,
    env: { ...project.env },
    clearEnv: true,
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  const lines = decoder.decode(stdout).split("\n").slice(0, -1);
  return { lines, stderr: decoder.decode(stderr), code };
}

/** Open a shell in a terminal wide enough for every line, and wait for its prompt. */
export async function openShell(
  argv: readonly string[],
  project: Project,
  cwd = project.folder,
): Promise<Terminal> {
  const terminal = openTerminal(argv, { cwd, env: project.env, cols: 500 });
  await terminal.read(/ready> /);
  return terminal;
}

/** A text as one word of `sh`. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Assert that each hostile key is completed so that a function `cli`, which prints it between `@@`, gets it as it is. */
export async function assertReadsBack(terminal: Terminal, project: Project): Promise<void> {
  for (const key of HOSTILE_KEYS) {
    for (const open of ["", "'", '"']) {
      await terminal.send(`cli config get ${open}${key.slice(0, 5)}\t\r`);
      assert.equal(await terminal.read(/@@(.*)@@\r\n/), key, `within ${open || "no quote"}`);
    }
  }
  assert.deepEqual(await project.strangers(), []);
}
