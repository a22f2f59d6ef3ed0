import { conditions } from "../commands/config/list.ts";
import type { ListedCondition } from "../config/conditions/listConditions.ts";
import { join, type Text, text } from "../values/text.ts";
import { CREATIONS_PAGE } from "../values/advice.ts";
import { array, integer, json, object, optional, string } from "../values/schema.ts";
import { nameText } from "./parts/valueText.ts";
import { shownCondition } from "./parts/branchesText.ts";
import { defineDocument, documentJson } from "./parts/defineDocument.ts";
import { versionText } from "./parts/detailsText.ts";
import { TARGET, targetFields, whereText } from "./parts/target.ts";
import { defineView, type RenderOptions } from "./view.ts";

export const CONDITIONS = defineDocument({
  ...TARGET,
  config_version: integer("Roblox's configVersion; 0 when nothing was ever published.", 0),
  conditions: array(
    object({
      id: string("Its id."),
      words: optional(
        string("What it says, in words, or as its tokens; absent when it is not defined."),
      ),
      definition: optional(json("Its definition, as Roblox sent it; absent when there is none.")),
      keys: array(string(), "The keys that have a value for it."),
      hidden_by: optional(string("An earlier condition that always matches first; else absent.")),
    }, "A condition."),
    "In the order tried; undefined ones last.",
  ),
}, "The conditions of a game: `cli config list --conditions --json`.");

export default defineView(conditions, {
  text(result, render) {
    const { conditions, at } = result;
    const { paint } = render;
    const where = text`${whereText(result)}, ${versionText(result)}`;
    return [
      paint.bold(text`Conditions - ${where} (in the order in which they are tried)`),
      ...(conditions.length === 0
        ? [text`  ${at === undefined ? "There is" : "The history shows"} no condition.`]
        : []),
      ...conditions.flatMap((condition, place) => conditionText(condition, place, render)),
      ...(at === undefined
        ? [paint.dim(
          text`Edit them in the config file if it has them, otherwise on the Creator Dashboard: ${CREATIONS_PAGE}`,
        )]
        : []),
    ];
  },
  json: (result) =>
    documentJson<typeof CONDITIONS>({
      ...targetFields(result),
      config_version: result.version,
      conditions: result.conditions.map(({ id, words, definition, keys, hiddenBy }) => ({
        id,
        words,
        definition,
        keys,
        hidden_by: hiddenBy,
      })),
    }),
});

function conditionText(
  { id, words, keys, hiddenBy }: ListedCondition,
  place: number,
  { paint }: RenderOptions,
): Text[] {
  const head = words === undefined
    ? paint.yellow(text`  ! ${nameText(id)}: not defined, although keys have a value for it`)
    : text`  ${place + 1}. ${nameText(id)}: ${shownCondition(words)}`;
  return [
    head,
    ...(hiddenBy === undefined ? [] : [
      paint.yellow(
        text`     ! has no effect: everyone who matches it matches ${nameText(hiddenBy)} first`,
      ),
    ]),
    keys.length === 0 ? paint.dim("     used by no key") : text`     used by ${join(keys, ", ")}`,
  ];
}
