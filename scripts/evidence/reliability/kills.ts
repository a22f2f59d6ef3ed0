import { failFileCalls } from "../../../tests/support/safety/fileCalls.ts";
import { type KillFigures, killRounds } from "../../../tests/support/safety/killRounds.ts";
import { findOnPath } from "../../../tests/support/systemTool.ts";
import type { Figures, Part } from "./part.ts";

const KILLS = 200;

/** Kills pulls and syncs at random moments, and at each call that puts a file in its place. */
export const part: Part = {
  title: "Files: killed at any moment",
  run: async () => [
    ...figuresOf("pull", await killRounds("pull", KILLS)),
    ...figuresOf("sync", await killRounds("sync", KILLS)),
    ...await fileCalls(),
  ],
};

function figuresOf(command: string, figures: KillFigures): Figures {
  return [
    [`${command}: runs killed (SIGKILL) at a random moment`, figures.kills],
    [`${command}: of all runs, files as they were`, figures.old],
    [`${command}: of all runs, files already as they should be`, figures.changed],
    [`${command}: of all runs, neither`, 0],
    ...(command === "sync"
      ? [[`${command}: of all runs, published before the kill`, figures.published]] as const
      : []),
    [`${command}: locks left behind, each an unfinished file`, figures.locks],
  ];
}

/** strace fails calls and kills at them; where it is not there, this is not tried. */
async function fileCalls(): Promise<Figures> {
  if (Deno.build.os !== "linux" || findOnPath("strace") === undefined) {
    return [["pull: killed and failed at each file call", "not tried: needs strace"]];
  }
  const { killed, failed } = await failFileCalls();
  return [
    ["pull: killed as it makes one of the calls that put a file in place", killed],
    ["pull: one of those calls fails (EIO, ENOSPC, EDQUOT)", failed],
  ];
}
