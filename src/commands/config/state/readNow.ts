import type { Configs } from "../../../platform/configs.ts";
import type { Draft, LiveConfig, Revision } from "../../../values/configs.ts";
import { asFailure, Failure } from "../../../values/failure.ts";

/** What is so now, each reading or why it failed; absent where it was not wanted. */
export interface NowRead {
  readonly live?: LiveConfig | Failure;
  readonly draft?: Draft | Failure;
  readonly history?: readonly Revision[] | Failure;
}

/** Read what is so now, at the same time and once, to compare it with what was observed before. */
export async function readNow<Part extends keyof NowRead>(
  configs: Configs,
  parts: readonly Part[],
  historySize = 1,
): Promise<Required<Pick<NowRead, Part>>> {
  const read = {
    live: () => configs.live(),
    draft: () => configs.draft(),
    history: () => configs.revisions(historySize, 0),
  };
  const pairs = parts.map(async (part) => [part, await read[part]().catch(asFailure)] as const);
  return Object.fromEntries(await Promise.all(pairs)) as Required<Pick<NowRead, Part>>;
}

/** What was read; undefined when it failed. */
export async function ifReadable<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  return known(await reading.catch(asFailure));
}

/** What was read; undefined when it failed, or was not wanted. */
export function known<Value>(read: Value | Failure | undefined): Value | undefined {
  return read instanceof Failure ? undefined : read;
}
