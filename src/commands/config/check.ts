import type { Context } from "../context.ts";
import type { CheckOptions } from "./options.ts";
import { gatherPreview, type SyncPreview } from "./preview.ts";
import { resolveEnvTarget } from "./target.ts";

/**
 * `cli config check`: the diff between the local file and what is live. Nothing is staged,
 * published or written, and the draft is asked for only where it is to be told. What breaches a
 * limit is compared all the same: it is a sync that may not do so.
 *
 * @throws Failure when the question cannot be answered.
 */
export async function check(options: CheckOptions, context: Context): Promise<SyncPreview> {
  const target = await resolveEnvTarget(options, context);
  const purpose = { draft: options.draft, refusesBreach: false };
  const { preview } = await gatherPreview(options, target, purpose, context);
  return preview;
}
