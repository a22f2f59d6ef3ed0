import { DEFAULTS } from "../../tests/support/platform/setup.ts";
import { runProgram } from "../../tests/support/program.ts";
import { putFile } from "../../tests/support/transcript/folder.ts";
import { setStage } from "../../tests/support/transcript/stage.ts";
import { drawTerminal, THEMES } from "./drawTerminal.ts";
import { type Scene, SCENES } from "./scenes.ts";

/** Run every scene, and draw it in every theme: the pictures by their paths. */
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
  return new Map(taken.flat());
}

/** What a terminal shows of a scene, the command line included. */
async function play({ platform, files, args, exit, name }: Scene): Promise<string[]> {
  const stage = await setStage(platform);
  try {
    const { folder, echo } = stage.around;
    for (const [path, content] of Object.entries(files)) await putFile(folder, path, content);
    const env = {
      ...stage.env,
      CLI_API_KEY: DEFAULTS.key.secret,
      CLI_COOKIE: DEFAULTS.account.cookie,
      FORCE_COLOR: "1",
    };
    const { code, stdout, stderr } = await runProgram(args, { cwd: folder, env });
    if (code !== exit || stderr !== "") throw new Error(`${name}: exit code ${code}\n${stderr}`);
    const words = args.map((word) => word.includes(" ") ? `"${word}"` : word);
    const shown = stdout.trimEnd().replaceAll(`http://${echo}`, "https://api.ipify.org").split(
      "\n",
    );
    return [`\x1b[2m$\x1b[22m \x1b[1mcli ${words.join(" ")}\x1b[22m`, ...shown];
  } finally {
    await stage.close();
  }
}
