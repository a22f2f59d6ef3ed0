import { join } from "node:path";
import type { BaseBinary } from "./chooseEngine.ts";
import type { Target } from "./targets.ts";

/** Where Deno downloads base binaries from. */
const DOWNLOADS = "https://dl.deno.land";
/** How long the download server has to answer, in milliseconds; it is asked for a head alone. */
const PATIENCE = 5_000;

/** What the search looks at, handed in so that it can be tested without a network. */
export interface Surroundings {
  /** `DENORT_BIN`. */
  readonly denort: string | undefined;
  /** The version of Deno whose base binary is needed. */
  readonly version: string;
  /** The folder of Deno's own cache. */
  readonly cache: () => Promise<string>;
  readonly isFile: (path: string) => Promise<boolean>;
  readonly fetch: typeof fetch;
}

/**
 * Finds out whether `deno compile` would get its base binary for a target: named by `DENORT_BIN`,
 * downloaded before, or offered by Deno's download server. It never waits longer than five seconds.
 */
export async function findBaseBinary(target: Target, around: Surroundings): Promise<BaseBinary> {
  if (target.deno === undefined) {
    return { there: false, why: `Deno has no base binary for ${target.name}` };
  }
  if (around.denort) {
    return await around.isFile(around.denort)
      ? { there: true, why: "DENORT_BIN names its base binary" }
      : { there: false, why: `DENORT_BIN names ${around.denort}, which is not a file` };
  }
  const path = `release/v${around.version}/denort-${target.deno}.zip`;
  if (await around.isFile(join(await around.cache(), "dl", path))) {
    return { there: true, why: "its base binary was downloaded before" };
  }
  return await offered(`${DOWNLOADS}/${path}`, around.fetch);
}

async function offered(url: string, ask: typeof fetch): Promise<BaseBinary> {
  try {
    const reply = await ask(url, { method: "HEAD", signal: AbortSignal.timeout(PATIENCE) });
    await reply.body?.cancel();
    return reply.ok
      ? { there: true, why: `${DOWNLOADS} has its base binary` }
      : { there: false, why: `${url} answered ${reply.status}` };
  } catch {
    return { there: false, why: `Deno's base binary is out of reach: ${DOWNLOADS} did not answer` };
  }
}
