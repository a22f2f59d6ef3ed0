/**
 * The main job of the program, shown on a platform that is embedded here: a doctor, a publish, and
 * the way back. It ends with 0 only when each command gave the exit code that it should.
 */
import { rmSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import process from "node:process";
import { decideColour } from "../src/terminal/createOutput.ts";
import { configStory } from "./demo/configStory.ts";
import { doctorStory } from "./demo/doctorStory.ts";
import { CREDENTIALS, KEY_ID, startDemoPlatform } from "./demo/platform.ts";
import { openStage, type Stage } from "./demo/stage.ts";

const PROJECT = fileURLToPath(new URL("./demo/project/", import.meta.url));
const SHOWN = 32;

// A reader that has seen enough, as in `deno task demo | head`, is no fault.
process.stdout.on("error", () => {});

const folder = await Deno.makeTempDir({ prefix: "cli-demo-" });
const leave = () => rmSync(folder, { recursive: true, force: true });
process.on("SIGINT", () => {
  leave();
  process.exit(130);
});
try {
  process.exitCode = await demo(join(folder, "skyline-racing"));
} finally {
  leave();
  process.removeAllListeners("SIGINT");
}

async function demo(project: string): Promise<number> {
  await cp(PROJECT, project, { recursive: true });
  await writeFile(join(project, "cliapikey.lock.toml"), keyLock());
  const config = await readFile(join(project, "cliconfig.toml"), "utf8");
  const platform = await startDemoPlatform(config);
  const stage = openStage({
    project,
    log: join(folder, "output"),
    env: { ...platform.env, ...CREDENTIALS },
    write: (text) => void process.stdout.write(text),
    colour: decideColour(process.stdout.isTTY ?? false, {
      NO_COLOR: process.env["NO_COLOR"],
      FORCE_COLOR: process.env["FORCE_COLOR"],
      TERM: process.env["TERM"],
    }),
  });
  try {
    await introduce(stage, project, config);
    await doctorStory(stage, platform, project);
    await configStory(stage, platform, project);
  } catch (error) {
    stage.complain(`the demo itself failed: ${error instanceof Error ? error.stack : error}`);
  }
  await platform.stop().catch((error: Error) => stage.complain(error.message));
  return stage.end();
}

async function introduce(stage: Stage, project: string, config: string): Promise<void> {
  stage.part("The project");
  stage.tell(
    "Skyline Racing is a game with three environments. It lies in a temporary folder, and a " +
      "stand-in of the platform runs in this process: nothing leaves this machine. Each command " +
      "is the real program in a process of its own, with CLI_API_KEY and CLI_COOKIE set.",
  );
  const places = await readFile(join(project, "cliplace.toml"), "utf8");
  stage.showLines("cliplace.toml", places.trimEnd().split("\n"));
  const lines = config.trimEnd().split("\n");
  const entries = new Set(config.match(/^\[\w+\.entries\."[^"]+"/gm)).size;
  stage.showLines(
    `cliconfig.toml: the first ${SHOWN} of ${lines.length} lines, ${entries} entries in all`,
    lines.slice(0, SHOWN),
  );
}

/** What the key tool wrote when it created the project's key. */
function keyLock(): string {
  return `version = 4

[keys.deploy]
cloud_auth_id = "${KEY_ID}"
secret = "${CREDENTIALS.CLI_API_KEY}"
is_enabled = true
`;
}
