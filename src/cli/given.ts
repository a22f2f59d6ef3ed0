import type { ConfigOptions } from "../commands/config/options.ts";
import type { SharedOptions } from "../commands/context.ts";
import { Failure } from "../values/failure.ts";

/** The places file when `--places` names none. */
export const PLACES = "cliplace.toml";
/** The local config file when `--config` names none. */
export const CONFIG = "cliconfig.toml";

/** The flags that stand anywhere: the tree's root has them, and so has every command below it. */
const ANYWHERE = {
  apiKey: "--api-key",
  places: "--places",
  env: "--env",
  universeId: "--universe-id",
  color: "--color",
} as const;

/** The part of a command that tells what was given to it and to those above it. */
interface Parsed<Options> {
  readonly parent: { opts(): object; readonly parent: unknown } | null;
  opts(): object;
  optsWithGlobals(): Options;
}

/**
 * Everything that was given to a command and to those above it.
 *
 * @throws Failure when a flag that stands anywhere stands in two places.
 */
export function given<Options>(command: Parsed<Options>): Options {
  const levels: Record<string, unknown>[] = [];
  for (let level: unknown = command; level; level = (level as Parsed<unknown>).parent) {
    levels.push({ ...(level as Parsed<unknown>).opts() });
  }
  for (const [name, flag] of Object.entries(ANYWHERE)) {
    if (levels.filter((level) => level[name] !== undefined).length < 2) continue;
    throw givenTwice(flag);
  }
  return command.optsWithGlobals();
}

/** What is said of a flag that stands twice on a command line. */
export function givenTwice(flag: string): Failure {
  return new Failure(`${flag} is given twice.`, "Give it once.");
}

/** Fills in what the shared flags leave open. */
export function shared<Options extends { places?: string }>(
  options: Options,
): Options & SharedOptions {
  return { ...options, places: options.places ?? PLACES };
}

/** Fills in what the flags of `cli config` leave open. */
export function configured<Options extends { places?: string; config?: string }>(
  options: Options,
): Options & Pick<ConfigOptions, "config" | "places"> {
  return { ...shared(options), config: options.config ?? CONFIG };
}

/** Fills in what the flags that answer a write's questions leave open. */
export function consenting<Options extends { yes?: true; noMessage?: true }>(options: Options) {
  return { ...options, yes: options.yes ?? false, noMessage: options.noMessage ?? false };
}
