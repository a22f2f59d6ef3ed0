import type { Host, ProgramLimits } from "../host/host.ts";
import type { ProgramName, System } from "../values/system.ts";
import { readRegular } from "./readRegular.ts";

/** Access to files and programs outside the project, to find the editor's cookie. */
export interface Machine {
  readonly system: System;
  /**
   * Read a regular file whole; undefined when there is none, when it cannot be read, or when it is
   * larger.
   *
   * @param path Absolute.
   * @param largest In bytes.
   */
  readBytes(path: string, largest: number): Promise<Uint8Array | undefined>;
  /**
   * Run a program and return its output; undefined when it is missing, may not be started, fails, takes too
   * long or prints too much.
   */
  run(
    program: ProgramName,
    args: readonly string[],
    limits: ProgramLimits,
  ): Promise<string | undefined>;
}

/**
 * Open the machine.
 *
 * @param programs The programs that this run may start.
 * @param systemRoot The folder of Windows, from `SYSTEMROOT`.
 */
export function openMachine(
  { system, files, runProgram }: Pick<Host, "files" | "system" | "runProgram">,
  programs: readonly ProgramName[],
  systemRoot: string | undefined,
): Machine {
  return {
    system,
    readBytes: (path, largest) => readRegular(files, path, largest).catch(() => undefined),
    run: async (program, args, limits) => {
      const path = PATHS[program];
      if (system !== "windows" || !programs.includes(program)) return undefined;
      return await runProgram({
        name: program,
        path: `${systemRoot ?? "C:\\Windows"}\\${path}`,
        args,
      }, limits);
    },
  };
}

/** Where the programs are in the folder of Windows. */
const PATHS: Readonly<Record<ProgramName, string>> = {
  reg: "System32\\reg.exe",
  powershell: "System32\\WindowsPowerShell\\v1.0\\powershell.exe",
};
