import type { Revision } from "../../values/configs.ts";
import { deploymentOf } from "../history.ts";
import type { NextPublish } from "./judgeWatch.ts";

/** Find the publish that came after a version, in the history as far as it could be read. */
export function findNextPublish(
  version: number,
  history: readonly Revision[] = [],
): NextPublish | undefined {
  const [next] = history
    .filter((one) => one.version > version && deploymentOf(one) !== "failed")
    .sort((a, b) => a.version - b.version);
  if (next === undefined) return undefined;
  const time = Date.parse(next.time);
  return { version: next.version, time: Number.isNaN(time) ? 0 : time };
}
