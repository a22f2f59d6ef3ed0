import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { READS_PER_MINUTE } from "../../src/platform/createPace.ts";
import { startPlatform } from "../../tests/platform/platform.ts";
import type { Subject } from "./measure.ts";

/** `cli config check --all` of a config file with many environments. */
export interface EnvironmentsCase {
  readonly environments: number;
  /** How many reads were sent so far; it is run once. */
  readonly reads: () => number;
  /** The least time that so many reads take at the platform's rate, in milliseconds. */
  readonly floor: () => number;
  readonly subject: Subject;
  readonly stop: () => Promise<void>;
}

/** As many as the rate lets through at once, and 200, which wait. */
export async function* environmentCases(
  binary: string,
  folder: string,
): AsyncGenerator<EnvironmentsCase> {
  for (const environments of [50, 200]) yield await caseOf(binary, folder, environments);
}

async function caseOf(
  binary: string,
  folder: string,
  environments: number,
): Promise<EnvironmentsCase> {
  const ids = Array.from({ length: environments }, (_, index) => 1_000_000 + index);
  const platform = await startPlatform({
    universes: ids.map((id) => ({ id, entries: { "race.laps": 3 } })),
  });
  const project = join(folder, `environments-${environments}`);
  await mkdir(project, { recursive: true });
  const places = ids.map((id) => `[env-${id}]\nuniverse_id = ${id}\n`);
  await writeFile(join(project, "cliplace.toml"), places.join("\n"));
  const config = ids.map((id) => `[env-${id}.entries."race.laps"]\nvalue = 3\n`);
  await writeFile(join(project, "cliconfig.toml"), config.join("\n"));
  const reads = () => platform.requests.length;
  return {
    environments,
    reads,
    floor: () => Math.floor((reads() - 1) / READS_PER_MINUTE) * 60_000,
    subject: {
      command: [binary, "config", "check", "--all"],
      cwd: project,
      env: { ...platform.env, CLI_API_KEY: "test-key-0123456789abcdef", HOME: project },
    },
    stop: () => platform.stop(),
  };
}
