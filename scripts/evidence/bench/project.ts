import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Platform, startPlatform } from "../../../tests/support/platform/platform.ts";
import type { PlatformSetup } from "../../../tests/support/platform/setup.ts";

/** A folder to run the program in, and its stand-in of Roblox. */
export interface Project extends AsyncDisposable {
  readonly platform: Platform;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A platform with 40 entries and a history. */
export const SETUP: PlatformSetup = {
  config: {
    entries: Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`entry.${i}`, i])),
    history: Array.from({ length: 25 }, (_, i) => ({ changes: { "entry.0": -i } })),
  },
};

/** Write the files into the emptied folder, besides a places file with the environment `dev`, and start the platform. */
export async function openProject(
  cwd: string,
  setup: PlatformSetup,
  files: Readonly<Record<string, string>> = {},
): Promise<Project> {
  const platform = await startPlatform(setup);
  // A lock file would have a version of another platform.
  await rm(cwd, { recursive: true, force: true });
  await mkdir(cwd, { recursive: true });
  const all = { "cliplace.toml": "[dev]\nuniverse_id = 1234567890\n", ...files };
  for (const [name, text] of Object.entries(all)) await writeFile(join(cwd, name), text);
  const env = {
    ...platform.env,
    CLI_API_KEY: "test-key-0123456789abcdef",
    CLI_COOKIE: "test-cookie-0123456789",
    HOME: cwd,
  };
  return { platform, cwd, env, [Symbol.asyncDispose]: () => platform.stop() };
}

/** A section of the config file for each environment, with entries that are numbers. */
export function sections(
  envs: readonly string[],
  entries: Readonly<Record<string, number>>,
): string {
  return envs.flatMap((env) =>
    Object.entries(entries).map(([key, value]) => `[${env}.entries."${key}"]\nvalue = ${value}\n`)
  ).join("\n");
}

/** The exit code of a command: the scopes of the place tool are not among the key's, which doctor says with 1. */
export function exitOf([command]: readonly string[]): number {
  return command === "doctor" ? 1 : 0;
}
