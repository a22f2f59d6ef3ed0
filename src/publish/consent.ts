import type { Streams } from "../host/terminal.ts";
import { refuseUnasked, reportInterrupted, requireYes, whyUnasked } from "./requireYes.ts";
import type { Prompts } from "../host/terminal.ts";
import { type Text, text } from "../values/text.ts";
import { enumerate } from "../values/words.ts";
import { type AdvisedCommand, command, say } from "../values/command.ts";
import { Failure } from "../values/failure.ts";
import type { ConsentOptions, PublishOptions } from "../flags/publishFlags.ts";
import type { Context } from "../files/project/context.ts";
import type { WriteTarget } from "../files/project/target.ts";

/** How a write's two questions get answered, decided before any request to the platform. */
export interface Consent {
  /** True when a person must confirm. */
  readonly asks: boolean;
  /** The publish message if it is known; `ask`: a person is asked for it. */
  readonly message: "ask" | Pick<Answers, "message">;
}

/**
 * Decide how a write's questions get answered (spec: Prompt rules for `sync`, Rules for `rollback`).
 *
 * @param again The command to run again in a terminal, for the error.
 * @throws Failure when nobody can be asked and no flag consents, or `confirm = true` wants a person.
 */
export function decideConsent(
  options: ConsentOptions,
  again: AdvisedCommand,
  target: WriteTarget,
  { flags, streams }: Pick<Context, "flags"> & {
    readonly streams: Pick<Streams, "interactive" | "silencedByJson">;
  },
): Consent {
  const { interactive } = streams;
  const confirming = target.confirming.length > 0;
  if (!interactive && confirming) {
    throw new Failure(
      `${confirmingText(target, flags.places)}, so a person must agree, and ${
        whyUnasked(streams)
      }.`,
      say`Run ${again} in a terminal.`,
    );
  }
  const settled = settledMessage(options);
  if (settled === undefined) {
    const advice = "Give --message <text>, --no-message or --yes to go ahead without questions.";
    refuseUnasked({ streams }, "to confirm", advice);
  }
  return {
    asks: interactive && (confirming || !options.yes),
    message: settled ?? "ask",
  };
}

function confirmingText({ env, universeId, confirming }: WriteTarget, places: string): string {
  if (confirming.includes(env)) return `The environment "${env}" has confirm = true in ${places}`;
  const names = enumerate(confirming.map((name) => `"${name}"`));
  return `Universe ${universeId} is ${names} in ${places}, with confirm = true`;
}

function settledMessage(
  { yes, message, noMessage }: ConsentOptions,
): Pick<Answers, "message"> | undefined {
  if (message !== undefined) return { message };
  if (noMessage) return {};
  return yes ? { message: "" } : undefined;
}

/** What a person answered, or the flags in their place. */
export interface Answers {
  readonly message?: string;
  /** True when a person was asked, so that time has passed since the plan was made. */
  readonly asked: boolean;
}

export const NOTHING_HAPPENED = "Nothing was published or staged.";

/**
 * Ask the questions that are still open.
 *
 * @param state What stays as it is when a person leaves at a question, as a sentence.
 * @throws Declined when the answer is no.
 * @throws Interrupted when the person presses Ctrl-C.
 */
export async function obtainAnswers(
  consent: Consent,
  question: Text,
  prompts: Prompts,
  state = NOTHING_HAPPENED,
): Promise<Answers> {
  if (consent.asks) await requireYes(prompts, question, state);
  if (consent.message !== "ask") return { ...consent.message, asked: consent.asks };
  const words = text`Publish message (empty for none):`;
  const message = await reportInterrupted(state, () => prompts.input(words));
  return { message, asked: true };
}

/**
 * Return a sync or a publish to advise, with the current run's flags for what to publish and how.
 *
 * @param rest Its further flags; an empty one is left out.
 */
export function publishingCommand(
  name: "sync" | "publish",
  { strategy, allowEmpty }: Pick<PublishOptions["sync"], "strategy" | "allowEmpty">,
  rest: readonly string[],
): AdvisedCommand {
  const gradually = strategy === "immediate" ? "" : `--strategy ${strategy}`;
  const words = [name, ...rest, gradually, allowEmpty ? "--allow-empty" : ""];
  return command(words.filter((word) => word !== "").join(" "));
}
