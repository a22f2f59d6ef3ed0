import { DEFAULTS } from "../../tests/support/platform/setup.ts";
import { runProgram } from "../../tests/support/program.ts";
import { runInside } from "../../tests/support/runInside.ts";
import { putFile } from "../../tests/support/transcript/folder.ts";
import { setStage } from "../../tests/support/transcript/stage.ts";
import { createPaint } from "../../src/terminal/paint.ts";
import type { Prompts } from "../../src/terminal/prompts.ts";
import type { Text } from "../../src/terminal/text.ts";
import { Secret } from "../../src/values/secret.ts";
import { drawOverview } from "./drawOverview.ts";
import { drawTerminal, THEMES } from "./drawTerminal.ts";
import { type Scene, SCENES } from "./scenes.ts";

/** Run every scene, and draw it and the overview in every theme: the pictures by their paths. */
export async function takePictures(): Promise<ReadonlyMap<string, string>> {
  const taken = await Promise.all(SCENES.map(async (scene) => {
    const lines = await play(scene);
    return THEMES.map((theme) =>
      [
        `docs/pictures/${scene.name}-${theme.name}.svg`,
        drawTerminal(scene.title, lines, theme),
      ] as const
    );
  }));
  const overviews = THEMES.map((theme) =>
    [`docs/pictures/overview-${theme.name}.svg`, drawOverview(theme)] as const
  );
  return new Map([...taken.flat(), ...overviews]);
}

/** What a terminal shows of a scene, the command line included. */
async function play(
  { platform, files, args, exit, name, answers, asksForKey }: Scene,
): Promise<string[]> {
  const stage = await setStage(platform);
  try {
    const { folder, echo } = stage.around;
    for (const [path, content] of Object.entries(files)) await putFile(folder, path, content);
    const credentials = { CLI_API_KEY: DEFAULTS.key.secret, CLI_COOKIE: DEFAULTS.account.cookie };
    const env = { ...stage.env, ...(asksForKey ? {} : credentials), FORCE_COLOR: "1" };
    const { code, stdout, stderr } = answers === undefined
      ? await runProgram(args, { cwd: folder, env })
      : await runAsked(args, folder, env, answers);
    if (code !== exit || stderr !== "") {
      throw new Error(`${name}: exit code ${code}\n${stdout}${stderr}`);
    }
    const words = args.map((word) => word.includes(" ") ? `"${word}"` : word);
    const shown = stdout.trimEnd().replaceAll(`http://${echo}`, "https://api.ipify.org").split(
      "\n",
    );
    return [`\x1b[2m$\x1b[22m \x1b[1mcli ${words.join(" ")}\x1b[22m`, ...shown];
  } finally {
    await stage.close();
  }
}

/** Run the program as in a terminal, where somebody answers: what is printed, with the answered questions. */
async function runAsked(
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>>,
  answers: readonly (true | string)[],
) {
  const { bold, cyan } = createPaint(true);
  const left = [...answers];
  let stdout = "";
  const ask = (question: Text, shown: (answer: true | string) => string) => {
    const answer = left.shift();
    if (answer === undefined) throw new Error(`nobody answers: ${question.printed}`);
    const words = [cyan("?"), bold(question), cyan(shown(answer))].map(({ printed }) => printed);
    stdout += `${words.join(" ")}\n`;
    return answer;
  };
  const person: Prompts = {
    confirm: (question) => Promise.resolve(ask(question, () => "Yes") !== "no"),
    input: (question) => Promise.resolve(String(ask(question, String))),
    secret: (question) => {
      ask(question, () => "");
      return Promise.resolve(new Secret(DEFAULTS.key.secret));
    },
    select: () => Promise.reject(new Error("no picture shows a choice")),
  };
  const { exit } = await runInside({
    args,
    folder,
    env,
    terminal: true,
    person,
    seen: (text) => stdout += text,
  });
  return { code: exit, stdout, stderr: "" };
}
