import type { UniverseId } from "../../values/ids.ts";
import { resolveTarget } from "../../files/project/target.ts";
import type { Context } from "../../files/project/context.ts";

export interface ForgetResult {
  readonly outcome: "forgotten" | "nothing-kept";
  readonly env?: string;
  readonly universeId: UniverseId;
  /** Absent when no folder for it is known. */
  readonly path?: string;
}

/** @throws Failure when no universe is named, or the file cannot be removed. */
export async function forgetKey(
  _: unknown,
  context: Pick<Context, "flags" | "keys" | "project">,
): Promise<ForgetResult> {
  const target = resolveTarget(context);
  const path = context.keys.pathOf(target.universeId);
  const outcome = await context.keys.forget(target.universeId) ? "forgotten" : "nothing-kept";
  return { outcome, ...target, ...(path === undefined ? {} : { path }) };
}
