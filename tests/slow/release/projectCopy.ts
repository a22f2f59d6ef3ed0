import { copyFile, mkdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PROJECT } from "../../../scripts/support/project.ts";
import { runTool } from "../../support/systemTool.ts";

/**
 * Copy the files that Git has or would add into a folder, and return their paths.
 *
 * @param wanted Which of them; all when absent.
 */
export async function copyProject(folder: string, wanted = /^/): Promise<string[]> {
  const flags = ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"];
  const { stdout } = await runTool("git", flags, { cwd: PROJECT });
  const paths = stdout.trim().split("\n").filter((path) => wanted.test(path));
  for (const inside of new Set(paths.map(dirname))) {
    await mkdir(join(folder, inside), { recursive: true });
  }
  // What was deleted and not committed is still in Git's list.
  const copies = paths.map((path) =>
    copyFile(join(PROJECT, path), join(folder, path)).catch(() => {})
  );
  await Promise.all(copies);
  await symlink(join(PROJECT, "node_modules"), join(folder, "node_modules"));
  return paths;
}
