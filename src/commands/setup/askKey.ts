import { typedKey } from "../../files/credentials/apiKey.ts";
import { API_KEYS_PAGE } from "../../values/advice.ts";
import { asFailure, Failure } from "../../values/failure.ts";
import type { UniverseId } from "../../values/ids.ts";
import { Secret } from "../../values/secret.ts";
import type { Context } from "../../files/project/context.ts";
import { reportInterrupted } from "../../publish/requireYes.ts";
import { checkKey } from "./checkKey.ts";
import { type Game, lookUpGame, NoUniverse } from "./lookUpGame.ts";
import { type SetupPresenter, UNCHANGED, untilUsable } from "./steps.ts";
import { resolveTarget } from "../../files/project/target.ts";

interface TypedKey {
  readonly key: Secret;
  readonly game: Game;
}

/**
 * Ask for the API key until Roblox accepts one, and show what it lacks.
 *
 * @param before A key that was typed for another universe, to try first.
 * @param keep Called with the key when the universe is wrong, to try with the next one.
 * @returns Undefined when the person goes on without one.
 * @throws NoUniverse when Roblox knows no such universe.
 */
export async function askKey(
  universeId: UniverseId,
  before: Secret | undefined,
  keep: (typed: Secret) => void,
  context: Pick<Context, "addresses" | "http" | "now" | "prompts">,
  { show, questions }: SetupPresenter,
): Promise<TypedKey | undefined> {
  if (before === undefined) show({ step: "make-key" }, true);
  let first = before;
  return await untilUsable(show, async () => {
    const typed = first ??
      await reportInterrupted(UNCHANGED, () => context.prompts.secret(questions.key));
    first = undefined;
    if (typed.trim().equals(new Secret(""))) return undefined;
    const key = typedKey(typed);
    const looking = lookUpGame(universeId, key, context).catch((error) => {
      // The universe may be wrong, not the key: try it with the next universe.
      if (error instanceof NoUniverse) keep(key);
      throw error;
    });
    const [report, game] = await Promise.all([checkKey(key, universeId, context), looking]);
    if (!game.known && game.refused === 401) {
      throw report.ended ?? new Failure(
        "Roblox rejected the key (401): it is incomplete, disabled or expired, or this machine's IP address may not use it.",
        `Copy it again, or edit it (${API_KEYS_PAGE}): Security, Accepted IP Addresses.`,
      );
    }
    show({ step: "key-checked", report, game }, true);
    return { key, game };
  });
}

export async function offerToKeep(
  key: Secret,
  { env, universeId }: { readonly env: string; readonly universeId: UniverseId },
  written: string,
  { keys, prompts }: Pick<Context, "keys" | "prompts">,
  { show, questions }: SetupPresenter,
): Promise<void> {
  const path = keys.pathOf(universeId);
  const isKept = path !== undefined &&
    await reportInterrupted(written, () => prompts.confirm(questions.keep(path)));
  if (!isKept) return show({ step: "not-kept" }, true);
  const failure = await keys.keep(universeId, key).then(() => undefined, asFailure);
  if (failure !== undefined) return show({ step: "not-usable", failure }, true);
  show({ step: "kept", env }, true);
}

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
