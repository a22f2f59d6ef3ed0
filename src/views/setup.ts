import type { Game } from "../commands/setup/lookUpGame.ts";
import type { SetupResult, SetupStep } from "../commands/setup/setup.ts";
import { join, prose, type Text, text } from "../terminal/text.ts";
import { API_KEYS_PAGE, WHERE_THE_ID_IS } from "../values/pages.ts";
import { enumerate } from "../values/words.ts";
import { receiptJson } from "./parts/receipt.ts";
import type { PreviewView } from "./view.ts";

/** `cli setup`: what a person needs to know on the way, and what comes next. */
export const setupView: PreviewView<SetupStep, SetupResult> = {
  preview(step, { paint }) {
    switch (step.step) {
      case "what-for":
        return [
          text`An environment is one copy of your game: a universe with a name, such as dev or production.`,
          text`It goes into ${step.places}, next to your game's code.`,
          ...(step.envs.length === 0 ? [] : [text`There already: ${join(step.envs, ", ")}.`]),
        ];
      case "where-the-id-is":
        return [prose(WHERE_THE_ID_IS)];
      case "not-usable":
        return [paint.yellow(text`! ${step.failure.what}`), prose(step.failure.advice)];
      case "looked-up":
        return [gameText(step.universeId, step.game)];
      case "shared":
        return [];
      case "pulled":
        return [
          text`Next: change a value in ${step.config}, then run ${step.syncCommand}.`,
          text`It shows what it would publish, and asks first.`,
        ];
    }
  },
  previewNotes: (step, { paint }) => step.step === "shared" ? [paint.yellow(sharedText(step))] : [],
  text(result, { paint }): Text[] {
    const { outcome, env, universeId, places, hasKey, pulls } = result;
    const done = {
      created: text`Wrote ${places} with ${env} = universe ${universeId}.`,
      extended: text`Added ${env} = universe ${universeId} to ${places}.`,
      unchanged: text`${places} has ${env} = universe ${universeId} already.`,
    };
    return [
      paint.green(done[outcome]),
      ...(hasKey ? [] : keyText(result)),
      ...(pulls || !hasKey ? [] : notPulledText(result)),
    ];
  },
  json: ({ outcome, env, universeId, places }, warnings) =>
    receiptJson({
      command: "setup",
      outcome,
      env,
      universe_id: universeId,
      file: places,
      warnings,
    }),
};

function sharedText({ places, env, others }: Extract<SetupStep, { step: "shared" }>): Text {
  const names = enumerate(others);
  return text`! ${places} has this universe already, as ${names}: a publish to ${env} reaches the players of ${names}, too.`;
}

function gameText(universeId: number, game: Game): Text {
  if (!game.known) return text`Universe ${universeId} was not looked up: ${game.reason}.`;
  return text`Universe ${universeId} is ${game.name ?? "a game without a name"}.`;
}

/** Why nothing is fetched, where that was not a person's answer, and what fetches it. */
function notPulledText({ env, inTheWay, config, pullCommand }: SetupResult): Text[] {
  if (inTheWay === undefined) return [text`Next: ${pullCommand} writes ${config}.`];
  const there = text`Nothing was fetched: ${config} has a section for ${inTheWay}`;
  if (inTheWay !== env) {
    return [text`${there}, which is the same universe; keep one of the two environments.`];
  }
  return [
    text`${there} already.`,
    text`${pullCommand} writes what is live over it, and asks first.`,
  ];
}

/** How a key with the least scopes is made by hand (platform.md, Keys by hand). */
function keyText({ doctorCommand, pullCommand, config }: SetupResult): Text[] {
  return [
    text``,
    text`Next, make an API key for it:`,
    text`  1. Open ${API_KEYS_PAGE}`,
    text`     and choose Create API Key.`,
    text`  2. Access Permissions: select the system "universe", this game, and the operations`,
    text`     universe:read (to compare and pull) and universe:write (to publish).`,
    text`  3. Security: add this machine's IP address, and an expiration date.`,
    text`  4. Save & Generate key, and set CLI_API_KEY to it. It is shown once.`,
    text`Then ${doctorCommand} checks the key, and ${pullCommand} writes ${config}.`,
  ];
}
