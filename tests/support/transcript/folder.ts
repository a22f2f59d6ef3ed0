import {
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";

/** The result of a built-in command. */
export interface CommandResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/** Write a file of a transcript, and its folder if it is missing. */
export async function putFile(folder: string, path: string, content: string): Promise<void> {
  const target = inside(folder, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content, { mode: 0o600 });
}

/**
 * The commands besides `cli` that a transcript may use, so that it reads the same on every machine:
 * `cat file`, `ls` (every file below the folder), `rm file…`, `mkdir folder`, `ln -s target link`.
 */
export async function runCommand(words: readonly string[], folder: string): Promise<CommandResult> {
  const [command, ...args] = words;
  try {
    return { stdout: await carryOut(command, args, folder), stderr: "", code: 0 };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "ENOENT") throw error;
    return { stdout: "", stderr: `${command}: ${args.join(" ")}: no such file\n`, code: 1 };
  }
}

async function carryOut(
  command: string | undefined,
  args: readonly string[],
  folder: string,
): Promise<string> {
  const [first = "", second = "", third = ""] = args;
  const one = args.length === 1;
  if (command === "cat" && one) return await readFile(inside(folder, first), "utf8");
  if (command === "ls" && args.length === 0) return await listFiles(folder);
  if (command === "mkdir" && one) {
    await mkdir(inside(folder, first));
    return "";
  }
  if (command === "rm" && args.length > 0) {
    for (const path of args) await rm(inside(folder, path), { recursive: true });
    return "";
  }
  if (command === "ln" && first === "-s" && args.length === 3) {
    await symlink(second, inside(folder, third));
    return "";
  }
  throw new SyntaxError(
    `a transcript cannot run \`${
      [command, ...args].join(" ")
    }\`; it can run cli, cd [<folder>], cat <file>, ls, ` +
      "rm <file>…, mkdir <folder> and ln -s <target> <link>",
  );
}

async function listFiles(folder: string): Promise<string> {
  const lines = (await entriesOf(folder)).map(async (path) => {
    const name = nameOf(folder, path);
    const status = await lstat(path);
    return status.isSymbolicLink() ? `${name} -> ${await readlink(path)}\n` : `${name}\n`;
  });
  return (await Promise.all(lines)).join("");
}

/** The content of every file of a folder, by its path. */
export async function readFolder(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = (await entriesOf(folder)).map(async (path) =>
    [nameOf(folder, path), await readFile(path, "utf8").catch(() => "")] as const
  );
  return new Map(await Promise.all(files));
}

async function entriesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function nameOf(folder: string, path: string): string {
  return relative(folder, path).replaceAll(sep, "/");
}

/**
 * The path of something in a folder.
 *
 * @throws SyntaxError when it is outside.
 */
export function inside(folder: string, path: string): string {
  const target = resolve(folder, path);
  if (target.startsWith(folder)) return target;
  throw new SyntaxError(`${path} is not in the transcript's folder`);
}
