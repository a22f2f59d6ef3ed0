import { statSync } from "node:fs";
import { delimiter, join } from "node:path";

const ON_WINDOWS = Deno.build.os === "windows";

/** Where a program is on PATH, or by its whole path; undefined when it is not there. */
export function findOnPath(tool: string): string | undefined {
  if (tool.startsWith("/")) return isFile(tool) ? tool : undefined;
  const file = ON_WINDOWS ? `${tool}.exe` : tool;
  const folders = (Deno.env.get("PATH") ?? "").split(delimiter);
  return folders.map((folder) => join(folder, file)).find(isFile);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/**
 * A test that runs programs of a Unix system: left out visibly where one of them is not there, and
 * no test at all on Windows.
 *
 * @param tools The programs that must be on PATH.
 */
export function unixTest(name: string, tools: readonly string[], fn: () => Promise<void>): void {
  if (ON_WINDOWS) return;
  Deno.test({ name, ignore: !tools.every(findOnPath), fn });
}

/** What a finished program left behind. */
export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Run a program to its end. */
export async function runTool(
  program: string,
  args: readonly string[],
  options: Deno.CommandOptions = {},
): Promise<Finished> {
  const command = new Deno.Command(program, { ...options, args: [...args], stdin: "null" });
  const { code, stdout, stderr } = await command.output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: decode(stdout), stderr: decode(stderr) };
}

/** Call a function with a new folder, which is removed afterwards. */
export async function inFolder<Value>(use: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await Deno.makeTempDir();
  try {
    return await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** A test in its own new folder. */
export function folderTest(name: string, play: (folder: string) => Promise<void>): void {
  Deno.test(name, () => inFolder(play));
}

/** The same as a {@link unixTest}. */
export function unixFolderTest(
  name: string,
  play: (folder: string) => Promise<void>,
  tools: readonly string[] = [],
): void {
  unixTest(name, tools, () => inFolder(play));
}
