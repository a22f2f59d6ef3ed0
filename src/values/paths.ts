/**
 * Functions for paths that do not ask the engine: an absolute path shows whether it is a Windows path,
 * where both slashes separate names. Elsewhere a backslash is part of a name.
 */

const WINDOWS = /^(?:[a-z]:[\\/]|\\\\)/i;
const WINDOWS_ROOT = /^(?:[a-z]:[\\/]|\\\\[^\\/]+[\\/]+[^\\/]+(?:[\\/]|$)|[\\/])/i;

/** Return the root of a path, `/` or `C:\`; empty when the path is relative. */
export function rootOf(path: string, isWindows = WINDOWS.test(path)): string {
  const [root = ""] = (isWindows ? WINDOWS_ROOT : /^\//).exec(path) ?? [];
  return isWindows ? root.replaceAll("/", "\\") : root;
}

/** Split a path into its steps, without resolving `..`. */
export function stepsOf(path: string, isWindows = WINDOWS.test(path)): string[] {
  const below = path.slice(rootOf(path, isWindows).length);
  return below.split(isWindows ? /[\\/]/ : "/").filter((step) => step !== "" && step !== ".");
}

/** Resolve a path: the result is absolute, without `.` and `..`. */
export function resolvePath(folder: string, path: string): string {
  const isWindows = WINDOWS.test(folder);
  const root = rootOf(path, isWindows);
  const steps: string[] = [];
  const all = [...(root === "" ? stepsOf(folder) : []), ...stepsOf(path, isWindows)];
  for (const step of all) {
    if (step === "..") steps.pop();
    else steps.push(step);
  }
  return (root || rootOf(folder)) + steps.join(isWindows ? "\\" : "/");
}

/** Return the folder of a path; a root is in itself. */
export function folderOf(path: string): string {
  return resolvePath(path, "..");
}

export function baseName(path: string): string {
  return stepsOf(path).at(-1) ?? "";
}

/** List the steps from a folder down to a path; undefined when the path is elsewhere. */
export function stepsBelow(folder: string, path: string): string[] | undefined {
  const fold = (name: string) => WINDOWS.test(folder) ? name.toLowerCase() : name;
  const [above, steps] = [stepsOf(folder), stepsOf(path)];
  const isInside = fold(rootOf(folder)) === fold(rootOf(path)) &&
    above.every((step, at) => fold(step) === fold(steps[at] ?? ""));
  return isInside ? steps.slice(above.length) : undefined;
}

/** When `--places` names no other (spec: Places file). */
export const PLACES_FILE = "cliplace.toml";

/** When `--config` names no other (spec: Local config file). */
export const CONFIG_FILE = "cliconfig.toml";

/** Every file of a project that this program reads; those of a run are in one folder. */
export const PROJECT_FILES = [
  PLACES_FILE,
  CONFIG_FILE,
  "cliconfig.lock.toml",
  "cliconfig.schema.json",
  "cliapikey.toml",
  "cliapikey.lock.toml",
] as const;
