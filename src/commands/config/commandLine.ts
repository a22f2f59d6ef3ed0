import { DEFAULT_REPOSITORY } from "../../values/repository.ts";
import type { ConfigOptions } from "./options.ts";

/** The standard path of the local config file, which needs no flag. */
const STANDARD_FILE = "cliconfig.toml";

/**
 * A further command to advise, with the flags that the present one was given, as it is typed.
 *
 * @param rest What follows `cli config` and its flags: `pull --env dev`.
 */
export function configCommand(options: ConfigOptions, rest: string): string {
  const { config, repository = DEFAULT_REPOSITORY } = options;
  const flags = [
    ...(config === STANDARD_FILE ? [] : [`--config ${shellWord(config)}`]),
    ...(repository === DEFAULT_REPOSITORY ? [] : [`--repository ${repository}`]),
  ];
  return `\`${["cli config", ...flags, rest].join(" ")}\``;
}

/** A word of a command line, in quotes where a shell would take it apart. */
export function shellWord(word: string): string {
  if (/^[A-Za-z0-9_./:@%+,-]+$/.test(word)) return word;
  return /["$`\\!]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : `"${word}"`;
}
