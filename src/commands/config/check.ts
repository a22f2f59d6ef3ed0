import type { ConfigOptions, Context } from "../context.ts";
import { configCommand } from "./commandHint.ts";
import { findEmptied, gatherPreview, type SyncPreview } from "./preview.ts";
import { resolveEnvTarget } from "./target.ts";

/** What `cli config check` is to find out. */
export interface CheckOptions extends ConfigOptions {
  /** Whether the staged draft is to be told, too. */
  readonly draft: boolean;
}

/** What a sync would do, and the commands to advise: for it, and for taking what is live instead. */
export interface CheckResult extends SyncPreview {
  readonly syncCommand: string;
  readonly pullCommand: string;
}

/**
 * `cli config check`: the diff between the local file and what is live. Nothing is staged,
 * published or written, and the draft is asked for only where it is to be told. What breaches a
 * limit, or would empty what is live, is compared all the same: it is a sync that may not do so.
 *
 * @throws Failure when the question cannot be answered.
 */
export async function check(options: CheckOptions, context: Context): Promise<CheckResult> {
  const target = await resolveEnvTarget(options, context);
  const draft = options.draft ? "told" : "ignored";
  const inputs = await gatherPreview(
    options,
    target,
    { draft, refusesLimitViolation: false },
    context,
  );
  const { preview, local } = inputs;
  const limitViolation = preview.limitViolation ?? findEmptied(preview.plan, local, options);
  const { repository } = preview;
  const result = {
    ...preview,
    syncCommand: configCommand(options, "sync", repository),
    pullCommand: configCommand(options, "pull", repository),
  };
  return limitViolation === undefined ? result : { ...result, limitViolation };
}
