import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Platform } from "../../tests/platform/platform.ts";
import { lineDiff } from "./lineDiff.ts";
import { UNIVERSES } from "./platform.ts";
import type { Stage } from "./stage.ts";

const CONFIG = "cliconfig.toml";

/** The comments that stand above the two entries which are gone after the rollback. */
const LEAVING = [
  "# New this autumn, behind the banner.",
  "# Photo mode is for the testers until the frame rate holds.",
];

/** From a first file to a publish, back again, and to what a production environment refuses. */
export async function configStory(
  stage: Stage,
  platform: Platform,
  project: string,
): Promise<void> {
  stage.part("A new project: init");
  stage.tell("A project that has no config file yet starts with a commented template.");
  await mkdir(join(project, "new-game"));
  await stage.run({ args: ["config", "init"], exit: 0, shows: [/./], folder: "new-game" });
  const template = await readFile(join(project, "new-game", CONFIG), "utf8");
  stage.showLines(`new-game/${CONFIG}`, template.trimEnd().split("\n"));

  stage.part("Publishing: check, then sync");
  stage.tell(
    "Back to Skyline Racing. The autumn sale is in the file and not live yet: check says what " +
      "differs, changes nothing, and ends with 2.",
  );
  await stage.run({
    args: ["config", "check", "--env", "dev"],
    exit: 2,
    shows: [/race\.laps/, /2 added, 4 changed, 1 removed, \d+ unchanged/],
  });
  stage.tell(
    "Sync shows the same difference and publishes it; --message is consent where nobody can be " +
      "asked. The draft that somebody left is named, and the platform's own rules are kept.",
  );
  await stage.run({
    args: ["config", "sync", "--env", "dev", "--message", "Autumn sale"],
    exit: 0,
    shows: [
      /discards the staged draft.*shop\.discount/,
      /1 published conditional rule/,
      /Published v45/,
    ],
  });

  stage.part("Looking: list, get, versions");
  stage.tell("What is live now, key by key.");
  await stage.run({
    args: ["config", "list", "--env", "dev"],
    exit: 0,
    shows: [/env: dev \(configVersion 45\)/, /race\.laps +\[number\] +5/],
  });
  stage.tell("One value, as it is.");
  await stage.run({
    args: ["config", "get", "shop.prices", "--env", "dev"],
    exit: 0,
    shows: [/"starter": 750/],
  });
  stage.tell("The same for a program: one JSON document on standard output.");
  await stage.run({
    args: ["config", "get", "race.laps", "--env", "dev", "--json"],
    exit: 0,
    shows: [/"schema_version": 1/, /"value": 5/],
  });
  stage.tell("What was published before, newest first.");
  await stage.run({
    args: ["config", "versions", "--env", "dev"],
    exit: 0,
    shows: [/v45 .*Autumn sale +\[published\]/, /v44 .*Longer races/, /\(no message\)/],
  });

  stage.part("Going back: rollback, then pull");
  stage.tell(
    "The sale was a week early. The first eight characters of a revision's id bring it back, as " +
      "a new version.",
  );
  const { revisions } = platform.config("InExperienceConfig", UNIVERSES.dev);
  const earlier = revisions.find(({ version }) => version === 44)!.id.slice(0, 8);
  await stage.run({
    args: ["config", "rollback", earlier, "--env", "dev", "--message", "A week early"],
    exit: 0,
    shows: [/1 added, 4 changed, 2 removed/, /Published v46/],
  });
  stage.tell("Pull brings the file to what is live. It edits the text, so that comments stay.");
  const file = join(project, CONFIG);
  const before = await readFile(file, "utf8");
  await stage.run({
    args: ["config", "pull", "--env", "dev", "--yes"],
    exit: 0,
    shows: [/Updated cliconfig\.toml from live v46/],
  });
  showKeptComments(stage, before, await readFile(file, "utf8"));
  stage.tell("File and live are the same again: check ends with 0.");
  await stage.run({
    args: ["config", "check", "--env", "dev"],
    exit: 0,
    shows: [/The local file matches what is live/],
  });

  stage.part("Production wants a person");
  stage.tell(
    "cliplace.toml says `confirm = true` for production. No flag stands in for a person there, " +
      "and this is not a terminal: nothing is published.",
  );
  await stage.run({
    args: ["config", "sync", "--env", "production", "--yes"],
    exit: 1,
    shows: [/production/, /confirm = true in cliplace\.toml/],
  });
}

/** Shows what a pull did to the file, and holds it to what it must leave alone. */
function showKeptComments(stage: Stage, before: string, after: string): void {
  stage.showDiff(`${CONFIG}, before and after the pull`, lineDiff(before, after, 2));
  const [had, has] = [commentsOf(before), commentsOf(after)];
  const lost = had.filter((comment) => !has.includes(comment));
  if (lost.join("\n") !== LEAVING.join("\n") || has.length !== had.length - lost.length) {
    stage.complain(`the pull changed comments: ${lost.join(" ")}`);
  }
  if (othersOf(before) !== othersOf(after)) stage.complain("the pull touched other environments");
  stage.tell(
    `${has.length} of ${had.length} comments are where they were; the ${lost.length} others left ` +
      "with the entries that they stood above. Staging and production are untouched.",
  );
}

/** The part of the file that holds the other environments. */
function othersOf(text: string): string {
  return text.slice(text.indexOf("[staging."));
}

/** Every comment of a file in which no text holds a #. */
function commentsOf(text: string): string[] {
  return text.match(/#.*/g) ?? [];
}
