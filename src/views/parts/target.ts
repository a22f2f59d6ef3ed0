import type { Addressed, Target, WriteTarget } from "../../files/project/target.ts";
import { join, shorten, type Text, text } from "../../values/text.ts";
import { array, integer, optional, picklist, string } from "../../values/schema.ts";
import { DEFAULT_REPOSITORY, REPOSITORIES } from "../../values/repository.ts";
import { enumerate } from "../../values/words.ts";
import type { RenderOptions } from "../view.ts";

/** The universe that a command reads without the config file, in its documents. */
export const TARGET = {
  env: optional(string("The environment that was named; absent with --universe-id alone.")),
  universe_id: integer("The universe that was read.", 1),
};

/** Write the fields of {@link TARGET}. */
export function targetFields({ env, universeId }: Pick<Target, "env" | "universeId">) {
  return { env, universe_id: universeId };
}

/** Name a target in a heading: the environment, or the universe when no environment was named. */
export function whereText({ env, universeId }: Pick<Target, "env" | "universeId">): Text {
  return env === undefined ? text`universe: ${universeId}` : text`env: ${env}`;
}

export const ADDRESSED = {
  env: string("The environment that was named."),
  universe_id: integer("Its universe.", 1),
  repository: picklist(REPOSITORIES, "The configs repository."),
};

/** Write the fields of {@link ADDRESSED}. */
export function addressedFields({ target: { env, universeId }, repository }: Addressed) {
  return { env, universe_id: universeId, repository };
}

/** Show the environment on one line, with a repository that is not the default, and the live version. */
export function addressedText(
  { target, repository }: Addressed,
  { paint }: RenderOptions,
  version?: number,
): Text {
  const live = version === undefined ? text`` : text`, live v${version}`;
  const other = repository === DEFAULT_REPOSITORY ? text`` : text`, ${repository}`;
  return paint.bold(text`${target.env} - universe ${target.universeId}${other}${live}`);
}

/** Name the target of a write, for a question: env, game, universe, and the sections with confirm that have it. */
export function writeTargetText({ target, game }: Addressed): Text {
  const { env, universeId, confirming, fromVariable }: WriteTarget = target;
  const others = confirming.filter((name) => name !== env);
  const whose = others.length === 0 ? "" : `, also called ${enumerate(others)}`;
  const named = fromVariable ? ", named by CLI_ENV" : "";
  const called = game === undefined ? "" : `${quoted(game)}, `;
  return text`${env} (${called}universe ${universeId}${whose}${named})`;
}

/** Longer names are cut; the platform allows 50 characters. */
const LONGEST_NAME = 60;

/** Quote a foreign name so that it cannot break out of the quotes. */
function quoted(name: string): string {
  return `"${shorten(name, LONGEST_NAME).replaceAll('"', "'")}"`;
}

export const CONFIRM = optional(
  array(string(), "The environments that ask before every write; absent when none does."),
);

/** List the environments that ask a person before a write; no line when none does. */
export function confirmText(envs: readonly string[]): Text[] {
  if (envs.length === 0) return [];
  const names = [...envs];
  const last = names.length > 1 ? text` and ${names.pop()!}` : "";
  return [
    text`${join(names, ", ")}${last} ${
      envs.length === 1 ? "asks" : "ask"
    } a person before every write.`,
  ];
}
