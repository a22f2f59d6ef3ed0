import { CONFIG_FILE, PLACES_FILE } from "../../values/fileNames.ts";
import { DEFAULT_REPOSITORY, type Repository } from "../../values/repository.ts";
import { shellWord } from "../../values/shellWord.ts";
import type { Context } from "../context.ts";
import type { Strategy } from "../../values/configs.ts";

/**
 * A further command to advise, about what the present one is about, as it is typed.
 *
 * @param words The subcommand with its arguments and flags, without those that say what it is about.
 * @param repository What the present command addresses, as far as it knows.
 */
export function configCommand(
  { flags }: Pick<Context, "flags">,
  words: string,
  repository = flags.repository ?? DEFAULT_REPOSITORY,
): string {
  const { config, schema, places, env, universeId } = flags;
  // Some commands do not open the file that may name it; what drops a draft names it always.
  const named = repository !== DEFAULT_REPOSITORY || words.startsWith("draft --discard");
  const flag = (name: string, value: string) => `--${name} ${shellWord(value)}`;
  const typed = [
    "cli config",
    ...(config === CONFIG_FILE ? [] : [flag("config", config)]),
    ...(schema === undefined ? [] : [flag("schema", schema)]),
    ...(named ? [flag("repository", repository)] : []),
    words,
    ...(words === "init" ? [] : [
      ...(env === undefined ? [] : [flag("env", env)]),
      ...(universeId === undefined ? [] : [flag("universe-id", String(universeId))]),
      ...(places === PLACES_FILE ? [] : [flag("places", places)]),
    ]),
  ];
  return `\`${typed.join(" ")}\``;
}

/** Makes a further command to advise of the words that follow `cli config`. */
export type CommandHint = (words: string) => string;

/** As {@link configCommand}, for callers that only add the subcommand's words. */
export function commandHint(context: Pick<Context, "flags">, repository: Repository): CommandHint {
  return (words) => configCommand(context, words, repository);
}

/**
 * A sync to advise in place of the present one, with its flags about whether and how to publish.
 *
 * @param rest Its further flags.
 */
export function syncCommand(
  { strategy, allowEmpty }: { readonly strategy: Strategy; readonly allowEmpty: boolean },
  rest: string,
  context: Context,
): string {
  const words = [
    "sync",
    rest,
    strategy === "immediate" ? "" : `--strategy ${strategy}`,
    allowEmpty ? "--allow-empty" : "",
  ];
  return configCommand(context, words.filter((word) => word !== "").join(" "));
}
