import type { KeyReport } from "../commands/setup/checkKey.ts";
import type { Game } from "../commands/setup/lookUpGame.ts";
import { setup, type SetupResult } from "../commands/setup/setup.ts";
import type { SetupQuestions, SetupStep } from "../commands/setup/steps.ts";
import type { Context, Presenter } from "../files/project/context.ts";
import { join, prose, type Text, text } from "../values/text.ts";
import { writeSentence } from "../values/command.ts";
import type { Failure } from "../values/failure.ts";
import { API_KEYS_PAGE, WHERE_THE_ID_IS } from "../values/advice.ts";
import { enumerate } from "../values/words.ts";
import { aboutEnv } from "./renderOptions.ts";
import { changesOf } from "./parts/changesJson.ts";
import { receiptJson } from "./parts/receipt.ts";
import pull from "./pull.ts";
import { defineView, type RenderOptions } from "./view.ts";

export default defineView(setupWithQuestions, {
  preview(step, render) {
    switch (step.step) {
      case "what-for":
        return [
          text`An environment is one copy of your game: a universe with a name, such as dev or production.`,
          text`It goes into ${step.places}, next to your game's code.`,
          ...(step.envs.length === 0 ? [] : [
            text`Already there: ${
              join(step.envs, ", ")
            }. Type one of these names to continue with it.`,
          ]),
        ];
      case "where-the-id-is":
        return [prose(WHERE_THE_ID_IS)];
      case "make-key":
        return [
          text`An API key lets this program read and publish. To make one:`,
          ...keySteps("copy it; it is shown once."),
        ];
      case "key-checked":
        return reportText(step.report, step.game, render);
      case "kept":
        return [
          text`Kept. ${aboutEnv(render, step.env).command("setup --forget-key")} removes it.`,
        ];
      case "not-kept":
        return [
          text`The key is not kept. Two other ways: set CLI_API_KEY to it where you work, or put it into a file of yours and give --api-key-file <path>.`,
        ];
      case "not-usable":
        return failureLines(step.failure, render);
      case "looked-up":
        return [
          gameText(step.universeId, step.game, render),
          ...(step.asProduction
            ? [
              text`This game is public, so a publish reaches players. The suggested name is production, with confirm = true: every write asks a person first.`,
            ]
            : []),
        ];
      case "shared":
        return [];
    }
  },
  previewNotes: (step, { paint }) => step.step === "shared" ? [paint.yellow(sharedText(step))] : [],
  text(result, render): Text[] {
    const { paint } = render;
    const { outcome, env, universeId, places, hasKey, pulls } = result;
    const at = aboutEnv(render, env);
    const done = {
      created: text`Wrote ${places} with ${env} = universe ${universeId}.`,
      extended: text`Added ${env} = universe ${universeId} to ${places}.`,
      unchanged: text`${places} has ${env} = universe ${universeId} already.`,
    };
    return [
      paint.green(done[outcome]),
      ...(result.confirms ? [text`confirm = true: a person agrees to every write to ${env}.`] : []),
      ...(hasKey ? [] : keyText(result, at)),
      ...(pulls || !hasKey ? [] : notPulledText(result, at)),
    ];
  },
  warnings: ({ pulled, env }, render) =>
    pulled === undefined ? [] : pull.view.previewWarnings!(pulled.preview, aboutEnv(render, env)),
  json: ({ outcome, env, universeId, places, pulled }, warnings) =>
    receiptJson({
      command: "setup",
      outcome,
      env,
      universe_id: universeId,
      file: places,
      ...(pulled === undefined ? {} : {
        version: pulled.preview.version,
        changes: changesOf(pulled.preview.diff),
      }),
      warnings,
    }),
});

const QUESTIONS: SetupQuestions = {
  universe: text`Universe id, or a link to its dashboard page:`,
  key: text`API key (not shown; press Enter to continue without one):`,
  confirm: (env) =>
    text`This game is public. Should every write to ${env} ask a person first (confirm = true)?`,
  env: text`Name of the environment:`,
  game: (isKnown) => isKnown ? text`Is this your game?` : text`Write it without looking it up?`,
  keep: (path) => text`Keep the key for this universe in ${path}, readable only by you?`,
  pull: (config) => text`Fetch what is live into ${config} now?`,
};

function setupWithQuestions(
  options: Parameters<typeof setup>[0],
  context: Context,
  { show }: Presenter<SetupStep>,
): Promise<SetupResult> {
  return setup(options, context, { show, questions: QUESTIONS });
}

function sharedText({ places, env, others }: Extract<SetupStep, { step: "shared" }>): Text {
  const names = enumerate(others);
  return text`! ${places} has this universe already, as ${names}: a publish to ${env} reaches the players of ${names}, too.`;
}

function gameText(universeId: number, game: Game, { inUse }: RenderOptions): Text {
  if (!game.known) {
    return text`Universe ${universeId} was not looked up: ${writeSentence(game.reason, inUse)}.`;
  }
  return text`Universe ${universeId} is ${game.name ?? "a game without a name"}.`;
}

/** The doctor command that checks only the new key. */
export const DOCTOR = "doctor --introspect --tool config";

function notPulledText(result: SetupResult, render: RenderOptions): Text[] {
  const { env, inTheWay, config } = result;
  const pullCommand = render.command("pull");
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

function failureLines(failure: Failure, { paint, inUse }: RenderOptions): Text[] {
  const { what, advice } = failure.about(inUse);
  return [paint.yellow(text`! ${what}`), prose(advice)];
}

function reportText(report: KeyReport, game: Game, render: RenderOptions): Text[] {
  const { isKnown, name, problems } = report;
  const called = name === undefined ? text`The key` : text`The key "${name}"`;
  const { paint, symbols } = render;
  if (problems.length > 0) return problems.flatMap((each) => failureLines(each, render));
  if (isKnown && game.known) {
    return [paint.green(text`${symbols.pass} ${called} may read and publish here.`)];
  }
  if (isKnown) return [text`${called} has the scopes, but the universe could not be read with it.`];
  return [text`${called} could not be checked: Roblox did not say what it may do.`];
}

/** Explain how to make a key with the fewest scopes (docs/dev/platform.md, Keys by hand). */
function keySteps(last: string): Text[] {
  return [
    text`  1. Open ${API_KEYS_PAGE}`,
    text`     and choose Create API Key.`,
    text`  2. Access Permissions: select the system "universe", this game, and the operations universe:read (to compare) and universe:write (to publish).`,
    text`  3. Security: add this machine's IP address (\`curl https://api.ipify.org\` prints it), and an expiration date.`,
    text`  4. Save & Generate key, and ${last}`,
  ];
}

function keyText(result: SetupResult, render: RenderOptions): Text[] {
  const { config, wasAsked } = result;
  if (wasAsked) {
    const again = render.command("setup");
    return [text`Next: make an API key as shown above; ${again} asks for it again.`];
  }
  const [check, pull] = [render.command(DOCTOR), render.command("pull")];
  return [
    text``,
    text`Next, make an API key for it:`,
    ...keySteps("set CLI_API_KEY to it. It is shown once."),
    text`Then ${check} checks the key, and ${pull} writes ${config}.`,
  ];
}
