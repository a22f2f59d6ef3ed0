import type { ProgramName } from "../values/system.ts";
import type { System } from "../values/system.ts";
import type { Host } from "../host/host.ts";
import { LARGEST_FILE } from "./disk.ts";
import { readRegular } from "./readRegular.ts";

/** Access to files and programs outside the project, to find the editor's cookie. */
export interface Machine {
  readonly system: System;
  /**
   * Read a regular file whole; undefined when there is none, when it cannot be read, or when it is larger
   * than {@link LARGEST_FILE}.
   *
   * @param path Absolute.
   */
  readBytes(path: string): Promise<Uint8Array | undefined>;
  /**
   * Run a program of Windows and return its output; undefined when it is missing, may not be started, fails
   * or takes too long.
   *
   * @param timeout In milliseconds.
   */
  run(program: ProgramName, args: readonly string[], timeout: number): Promise<string | undefined>;
}

/** Open the machine; `SYSTEMROOT` names the folder of Windows. */
export function openMachine(
  { system, files, runProgram }: Pick<Host, "files" | "system" | "runProgram">,
  systemRoot = "C:\\Windows",
): Machine {
  return {
    system,
    readBytes: (path) => readRegular(files, path, LARGEST_FILE).catch(() => undefined),
    run: (program, args, timeout) =>
      runProgram({ name: program, path: `${systemRoot}\\${PATHS[program]}`, args }, timeout),
  };
}

const PATHS: Readonly<Record<ProgramName, string>> = {
  reg: "System32\\reg.exe",
  powershell: "System32\\WindowsPowerShell\\v1.0\\powershell.exe",
};
