import { Failure } from "../../values/failure.ts";
import type { Presenter } from "../../files/project/context.ts";
import type { Text } from "../../values/text.ts";
import type { UniverseId } from "../../values/ids.ts";
import type { KeyReport } from "./checkKey.ts";
import { type Game, NoUniverse } from "./lookUpGame.ts";

export type SetupStep =
  | { readonly step: "what-for"; readonly places: string; readonly envs: readonly string[] }
  | { readonly step: "where-the-id-is" }
  | { readonly step: "make-key" }
  | { readonly step: "key-checked"; readonly report: KeyReport; readonly game: Game }
  | { readonly step: "kept"; readonly env: string }
  | { readonly step: "not-kept" }
  | { readonly step: "not-usable"; readonly failure: Failure }
  | {
    readonly step: "shared";
    readonly places: string;
    readonly env: string;
    readonly others: readonly string[];
  }
  | {
    readonly step: "looked-up";
    readonly universeId: UniverseId;
    readonly game: Game;
    /** True when it is suggested as production, which asks a person before every write. */
    readonly asProduction: boolean;
  };

export type ShowStep = Presenter<SetupStep>["show"];

/** The questions of the setup, in the order in which they are asked. */
export interface SetupQuestions {
  readonly universe: Text;
  readonly key: Text;
  readonly confirm: (env: string) => Text;
  readonly env: Text;
  readonly game: (isKnown: boolean) => Text;
  readonly keep: (path: string) => Text;
  readonly pull: (config: string) => Text;
}

export interface SetupPresenter {
  readonly show: ShowStep;
  readonly questions: SetupQuestions;
}

export const UNCHANGED = "Nothing was written.";

/**
 * Repeat a question, with the reason, until the answer can be used; Ctrl-C ends it.
 *
 * @throws NoUniverse when the answer is not the problem.
 */
export async function untilUsable<Answer>(
  show: ShowStep,
  ask: () => Promise<Answer>,
  asksForUniverse = false,
): Promise<Answer> {
  while (true) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error instanceof NoUniverse && !asksForUniverse) throw error;
      show({ step: "not-usable", failure: error }, true);
    }
  }
}
