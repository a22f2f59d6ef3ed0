import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inFolder, runTool } from "./systemTool.ts";

/** A disk of its own, so small that it is soon full. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills what is left of it. */
  fill(): Promise<void>;
  /** Makes all of it read-only. */
  makeReadOnly(): Promise<void>;
}

const SIZE = 96 * 1024;

/** How this machine lets a test mount a disk: as root, with sudo, or not at all. */
let mounting: readonly string[] | undefined;

/** Say whether this machine lets a test mount a disk. */
export async function canMount(): Promise<boolean> {
  if (Deno.build.os !== "linux") return false;
  let mounted = false;
  for (const before of [[], ["sudo", "--non-interactive"]]) {
    if (mounted) break;
    mounting = before;
    await inFolder(async (folder) => {
      mounted = await system("mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", folder);
      if (mounted) await system("umount", folder);
    });
  }
  return mounted;
}

/** Call a function with a small disk in memory, which is taken away afterwards. */
export async function onSmallDisk(use: (disk: SmallDisk) => Promise<void>): Promise<void> {
  await inFolder(async (base) => {
    const folder = join(base, "disk");
    await mkdir(folder);
    const must = async (...command: string[]) => {
      if (!await system(...command)) throw new Error(`${command.join(" ")} failed`);
    };
    await must("mount", "-t", "tmpfs", "-o", `size=${SIZE},mode=0777`, "tmpfs", folder);
    try {
      await use({
        folder,
        fill: () => fill(folder),
        makeReadOnly: () => must("mount", "-o", "remount,ro", folder),
      });
    } finally {
      await must("umount", folder);
    }
  });
}

async function system(...command: readonly string[]): Promise<boolean> {
  const [program, ...args] = [...mounting ?? [], ...command];
  try {
    return (await runTool(program!, args)).code === 0;
  } catch {
    return false;
  }
}

/** Write until there is no room, in ever smaller pieces. */
async function fill(folder: string): Promise<void> {
  let number = 0;
  for (let size = SIZE; size >= 1;) {
    try {
      await writeFile(join(folder, `filler-${number++}`), new Uint8Array(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
}
