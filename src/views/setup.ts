import type { Game, SetupResult, SetupStep } from "../commands/setup/setup.ts";
import { prose, type Text, text } from "../terminal/text.ts";
import { API_KEYS_PAGE } from "../values/apiKeysPage.ts";
import { WHERE_THE_ID_IS } from "../values/creationsPage.ts";
import { CONFIG_FILE } from "../values/fileNames.ts";
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
        ];
      case "where-the-id-is":
        return [prose(WHERE_THE_ID_IS)];
      case "not-an-id":
        return [paint.yellow(text`! ${step.failure.what}`), prose(step.failure.advice)];
      case "looked-up":
        return [gameText(step.universeId, step.game)];
    }
  },
  text(result, { paint }): Text[] {
    const { outcome, env, universeId, places, hasKey, pulls } = result;
    const done = {
      created: text`Wrote ${places} with ${env} = universe ${universeId}.`,
      extended: text`Added ${env} = universe ${universeId} to ${places}.`,
      unchanged: text`${places} has ${env} = universe ${universeId} already.`,
    };
    return [
      paint.green(done[outcome]),
      ...(hasKey ? [] : keyText(env)),
      ...(pulls || !hasKey
        ? []
        : [text`Next: \`cli config pull --env ${env}\` writes ${CONFIG_FILE}.`]),
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

function gameText(universeId: number, game: Game): Text {
  if (!game.known) return text`Universe ${universeId} was not looked up: ${game.reason}.`;
  return text`Universe ${universeId} is ${game.name ?? "a game without a name"}.`;
}

/** How a key with the least scopes is made by hand (platform.md, Keys by hand). */
function keyText(env: string): Text[] {
  return [
    text``,
    text`Next, make an API key for it:`,
    text`  1. Open ${API_KEYS_PAGE}`,
    text`     and choose Create API Key.`,
    text`  2. Access Permissions: select the system "universe", this game, and the operations`,
    text`     universe:read (to compare and pull) and universe:write (to publish).`,
    text`  3. Security: add this machine's IP address, and an expiration date.`,
    text`  4. Save & Generate key, and set CLI_API_KEY to it. It is shown once.`,
    text`Then \`cli doctor --env ${env}\` checks the key, and \`cli config pull --env ${env}\` writes ${CONFIG_FILE}.`,
  ];
}
