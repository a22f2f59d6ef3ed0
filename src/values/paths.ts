/**
 * Paths without asking the engine: an absolute one shows itself whether it is of Windows, where both
 * slashes separate names; elsewhere a backslash is a part of a name.
 */

const WINDOWS = /^(?:[a-z]:[\\/]|\\\\)/i;
const WINDOWS_ROOT = /^(?:[a-z]:[\\/]|\\\\[^\\/]+[\\/]+[^\\/]+(?:[\\/]|$)|[\\/])/i;

/** The part of a path that no `..` leaves: `/`, `C:\`; empty when the path is relative. */
export function rootOf(path: string, isWindows = WINDOWS.test(path)): string {
  const [root = ""] = (isWindows ? WINDOWS_ROOT : /^\//).exec(path) ?? [];
  return isWindows ? root.replaceAll("/", "\\") : root;
}

/** The names of a path below its root, each `..` among them. */
export function stepsOf(path: string, isWindows = WINDOWS.test(path)): string[] {
  const below = path.slice(rootOf(path, isWindows).length);
  return below.split(isWindows ? /[\\/]/ : "/").filter((step) => step !== "" && step !== ".");
}

/** The absolute path of what is meant in a folder: no `.` and no `..` is left in it. */
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

/** The folder that something is in; of a root, itself. */
export function folderOf(path: string): string {
  return resolvePath(path, "..");
}

/** The last name of a path. */
export function baseName(path: string): string {
  return stepsOf(path).at(-1) ?? "";
}

/** The names from a folder to what is in it, none for the folder itself; undefined when it is elsewhere. */
export function stepsBelow(folder: string, path: string): string[] | undefined {
  const fold = (name: string) => WINDOWS.test(folder) ? name.toLowerCase() : name;
  const [above, steps] = [stepsOf(folder), stepsOf(path)];
  const isInside = fold(rootOf(folder)) === fold(rootOf(path)) &&
    above.every((step, at) => fold(step) === fold(steps[at] ?? ""));
  return isInside ? steps.slice(above.length) : undefined;
}
