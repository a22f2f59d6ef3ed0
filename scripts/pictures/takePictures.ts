import { DEFAULTS } from "../../tests/support/platform/setup.ts";
import { runProgram } from "../../tests/support/program.ts";
import { type Inside, runInside } from "../../tests/support/runInside.ts";
import { putFile } from "../../tests/support/transcript/folder.ts";
import { setStage } from "../../tests/support/transcript/stage.ts";
import { createPaint } from "../../src/views/paint.ts";
import { wrap } from "../../src/views/layout.ts";
import type { Prompts } from "../../src/host/terminal.ts";
import type { Text } from "../../src/values/text.ts";
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
        drawTerminal(scene.title, lines, theme, scene.columns),
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
  { platform, files, args, exit, name, answers, asksForKey, columns = 80 }: Scene,
): Promise<string[]> {
  const stage = await setStage(platform);
  try {
    const { folder, echo } = stage.around;
    for (const [path, content] of Object.entries(files)) await putFile(folder, path, content);
    const credentials = { CLI_API_KEY: DEFAULTS.key.secret, CLI_COOKIE: DEFAULTS.account.cookie };
    const env = { ...stage.env, ...(asksForKey ? {} : credentials), FORCE_COLOR: "1" };
    const { code, stdout, stderr } = answers === undefined
      ? await runProgram(args, { cwd: folder, env })
      : await runAsked({ args, folder, env, columns }, answers);
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

/** Run the program in a terminal where somebody answers, and return what is printed, with the answered questions. */
async function runAsked(
  run: Pick<Inside, "args" | "folder" | "env"> & { readonly columns: number },
  answers: readonly (true | string)[],
) {
  const { bold, cyan } = createPaint(true);
  const left = [...answers];
  let stdout = "";
  const ask = (question: Text, shown: (answer: true | string) => string) => {
    const answer = left.shift();
    if (answer === undefined) throw new Error(`nobody answers: ${question.printed}`);
    const words = wrap(question, run.columns - "? (y/N) Yes".length)
      .map((line) => bold(line).printed).join("\n  ");
    stdout += `${cyan("?").printed} ${words} ${cyan(shown(answer)).printed}\n`;
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
    ...run,
    terminal: true,
    person,
    seen: (text) => stdout += text,
  });
  return { code: exit, stdout, stderr: "" };
}
