import type { Addressed, Target } from "../../files/project/target.ts";
import { type Text, text } from "../../values/text.ts";
import { integer, optional, picklist, string } from "../../values/schema.ts";
import { DEFAULT_REPOSITORY, REPOSITORIES } from "../../values/repository.ts";
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
