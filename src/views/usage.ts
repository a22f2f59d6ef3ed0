import { command, say } from "../values/command.ts";
import { usage, type UsageResult } from "../commands/config/usage.ts";
import type { CodePlace } from "../files/luau/joinUsage.ts";
import { type Text, text } from "../values/text.ts";
import { asWarning, Failure } from "../values/failure.ts";
import { enumerate, pluralize } from "../values/words.ts";
import { array, boolean, integer, object, optional, string } from "../values/schema.ts";
import { defineDocument, documentJson } from "./parts/defineDocument.ts";
import { minuteOf } from "../values/timeText.ts";
import { defineView, type RenderOptions } from "./view.ts";

const PLACE = {
  file: string("The file, from the folder of the config file."),
  line: integer("From 1.", 1),
};

export const USAGE = defineDocument({
  env: optional(string("The environment whose live config was asked; absent where none was.")),
  universe_id: optional(integer("The universe that was asked; absent where none was.", 1)),
  days: integer("How recent a read must be.", 1),
  files: integer("How many were searched.", 0),
  keys_named: integer("How many the code names.", 0),
  missing: array(
    object({
      key: string(),
      places: array(object(PLACE, "A place that reads it."), "Where it is read."),
    }, "A key."),
    "Keys that only the code has.",
  ),
  unused: array(
    object({
      key: string(),
      envs: array(string(), "The environments."),
      live: optional(boolean("Whether it is live; absent where that was not asked.")),
      last_accessed_time: optional(string("As Roblox sent it; absent where that is not known.")),
    }, "A key."),
    "Keys that the code does not name and no game reads.",
  ),
  unread_files: array(
    string(),
    "Files that are not text, and folders that cannot be read, with a slash at the end.",
  ),
}, "Which keys of a config the game's code uses: `cli config usage --json`.");

export default defineView(usage, {
  text(result, { paint, symbols }) {
    const { missing, unused, files, named, days } = result;
    const lines = [
      ...missing.map(({ key, places }) => {
        const head = paint.red(text`${symbols.fail} ${key}`);
        return text`${head}  read in ${placesText(places)}; ${nowhere(result)}`;
      }),
      ...unused.map((one) => unusedText(one, result, paint)),
    ];
    const counts = [
      ...(missing.length === 0 ? [] : [`${missing.length} missing`]),
      ...(unused.length === 0 ? [] : [`${unused.length} unused`]),
    ];
    const searched = `${pluralize(named, "key")} named in ${pluralize(files, "file")}`;
    const last = counts.length === 0
      ? paint.green(text`${searched}: none missing, none unused for ${days} days.`)
      : text`${searched}: ${counts.join(", ")}.`;
    return [...lines, ...(lines.length === 0 ? [] : [text``]), last];
  },
  findings: (result) => {
    const { folder, missing, unused } = result;
    const warn = (what: string, at?: CodePlace) => {
      const place = at && { file: folder + at.file, line: at.line, column: 1, source: "" };
      return asWarning(new Failure(what, say`${command("usage")} lists all of them.`, place));
    };
    return [
      ...missing.flatMap(({ key, places }) =>
        places.map((place) => warn(`${key} is read here; ${nowhere(result)}.`, place))
      ),
      ...unused.map(({ key }) => warn(`${key} is in the config, and no code names it.`)),
    ];
  },
  json: ({ target, days, files, named, missing, unused, unread }) =>
    documentJson<typeof USAGE>({
      env: target?.env,
      universe_id: target?.universeId,
      days,
      files,
      keys_named: named,
      missing,
      unused: unused.map(({ key, envs, live, lastAccessed }) => ({
        key,
        envs,
        live,
        last_accessed_time: lastAccessed?.toISOString(),
      })),
      unread_files: unread,
    }),
  notes: ({ notAsked, unread, unused }) => [
    ...(notAsked === undefined ? [] : [text`${NOT_ASKED[notAsked]}`]),
    ...unread.map((file) =>
      text`! ${file} cannot be read${file.endsWith("/") ? "" : " as text"} and was not searched.`
    ),
    ...(unused.length > 0
      ? [text`A key that a script builds at run time may be listed as unused.`]
      : []),
  ],
});

const NOT_ASKED = {
  "no environment":
    "Only the config file was compared; --env <name> compares with what is live, too.",
  "no key": "! Only the config file was compared: no API key is loaded.",
};

function nowhere({ config, target }: UsageResult): string {
  return target === undefined
    ? `no environment of ${config} has it`
    : `neither ${config} nor live has it`;
}

function unusedText(
  { key, envs, live, lastAccessed }: UsageResult["unused"][number],
  { target }: UsageResult,
  paint: RenderOptions["paint"],
): Text {
  const where = envs.length === 0 ? "live only" : `in ${enumerate(envs)}`;
  const state = live === false && envs.length > 0 ? `${where}, not live` : where;
  const access = target === undefined || !live
    ? ""
    : lastAccessed === undefined
    ? "; when a game read it last is not known"
    : `; a game read it last on ${minuteOf(lastAccessed.toISOString())}`;
  return text`${paint.yellow(text`! ${key}`)}  named nowhere in the code; ${state}${access}`;
}

const MOST_PLACES = 3;

function placesText(places: readonly CodePlace[]): Text {
  const shown = places.slice(0, MOST_PLACES).map(({ file, line }) => `${file}:${line}`);
  const more = places.length - shown.length;
  return text`${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
