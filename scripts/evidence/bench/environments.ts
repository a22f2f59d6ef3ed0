import { join } from "node:path";
import { READS_PER_MINUTE } from "../../../src/roblox/createRateLimiter.ts";
import type { Subject } from "./measure.ts";
import { openProject, sections } from "./project.ts";

/** `cli config check --all` of a config file with many environments. */
export interface EnvironmentsCase {
  readonly environments: number;
  readonly subject: Subject;
  /** How many reads were sent so far; it runs once. */
  readonly reads: () => number;
  /** The shortest time for so many reads at the platform's rate, in milliseconds. */
  readonly floor: () => number;
}

/** As many as the rate lets through at once, and 200, which wait; each while its platform is there. */
export async function* environmentCases(
  program: readonly string[],
  folder: string,
): AsyncGenerator<EnvironmentsCase> {
  for (const environments of [50, 200]) {
    const ids = Array.from({ length: environments }, (_, index) => 1_000_000 + index);
    const entries = { "race.laps": 3 };
    const setup = { universes: ids.map((id) => ({ id, entries })) };
    await using project = await openProject(join(folder, `environments-${environments}`), setup, {
      "cliplace.toml": ids.map((id) => `[env-${id}]\nuniverse_id = ${id}\n`).join("\n"),
      "cliconfig.toml": sections(ids.map((id) => `env-${id}`), entries),
    });
    const { platform, cwd, env } = project;
    const reads = () => platform.requests.length;
    yield {
      environments,
      subject: { command: [...program, "config", "check", "--all"], cwd, env },
      reads,
      floor: () => Math.floor((reads() - 1) / READS_PER_MINUTE) * 60_000,
    };
  }
}
