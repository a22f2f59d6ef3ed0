import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Platform, startPlatform } from "../platform/platform.ts";
import type { PlatformSetup } from "../platform/setup.ts";
import type { Surroundings } from "./placeholders.ts";

/** The folder and the platform of one transcript. */
export interface Stage {
  readonly platform: Platform;
  readonly around: Surroundings;
  /** What the program's environment contains before a transcript adds to it. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Removes the folder, and stops the platform.
   *
   * @throws Error naming each request that came and was not expected, or did not come and was.
   */
  close(): Promise<void>;
}

/** Open a folder and a platform; without a setup every request is unexpected. */
export async function setStage(setup: PlatformSetup | undefined): Promise<Stage> {
  const quiet = { forbid: [{}] } as const;
  const platform = await startPlatform(setup ?? quiet);
  const base = await realpath(await mkdtemp(join(tmpdir(), "transcript-")));
  const [folder, home] = [join(base, "project"), join(base, "home")];
  await Promise.all([mkdir(folder), mkdir(home)]);
  const { CLI_BASE_URL, CLI_USERS_URL, CLI_ECHO_URL } = platform.env;
  const host = (url: string) => new URL(url).host;
  const expiries = (setup?.keys ?? []).flatMap((key, i) =>
    key.expiresInSeconds === undefined ? [] : [Date.parse(platform.state.keys[i]?.expires ?? "")]
  );
  return {
    platform,
    around: {
      folder,
      api: host(CLI_BASE_URL),
      accounts: host(CLI_USERS_URL),
      echo: host(CLI_ECHO_URL),
      expiries,
    },
    env: { ...platform.env, HOME: home },
    close: async () => {
      await rm(base, { recursive: true, force: true });
      await platform.stop();
    },
  };
}
