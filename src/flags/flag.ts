import type { EnvName } from "../values/envNames.ts";
import type { Capabilities } from "./capabilities.ts";

/** What the files of a folder know the names of. */
export type LocalNames = "envs" | "config keys" | "declared keys";

/** Where the values of a flag or an argument come from: paths, names in files, or a list. */
export type Completion = "paths" | LocalNames | readonly string[];

/**
 * Reads what was typed for a flag or an argument.
 *
 * @param name The flag or the argument, for messages: `--env`, `<shell>`.
 * @throws Failure when the text is none of its values.
 */
export type Parse<Value> = (text: string, name: string) => Value;

/** What a flag or an argument may carry beside its spelling. */
export interface FlagDetails {
  /** Where its values come from, for completions; a path is `paths`. */
  readonly completion?: Completion;
  /** The flags that it cannot be combined with, as they are typed: `--message`. */
  readonly conflicts?: readonly string[];
  /** Whether it may be given several times; its values are lists, which are put together. */
  readonly repeatable?: true;
  /** The environment variable that gives its value when the flag is not there. */
  readonly variable?: EnvName;
  /** The names of the options that, when one is typed, keep the variable from being read. */
  readonly variableUnless?: readonly string[];
  /** A value as an example, of a flag that the command is refused without: `LiveConfig.luau`. */
  readonly required?: string;
  /** What the command may touch when this flag is given, in place of what it says without. */
  readonly capabilities?: Partial<Capabilities>;
  /** What people type when they mean it: `--environment`. */
  readonly synonyms?: readonly string[];
}

/** One flag, or one argument: the only place that says anything about it. */
export interface Flag<Value = unknown, Always extends boolean = boolean> extends FlagDetails {
  /** As the help writes it: `-m, --message <text>`, `--json`, `[key]`, `<from>`. */
  readonly spelling: string;
  readonly description: string;
  /** Reads the typed text; absent for a switch. */
  readonly parse?: Parse<Value>;
  /** The value of a switch that is given. */
  readonly on?: Value;
  /** The value when it is not given. */
  readonly default?: Value;
  /** Of the types alone: whether there always is a value. */
  readonly always?: Always;
}

/** Flags by the name that their values have in the options of a command. */
export type FlagSet = Readonly<Record<string, Flag>>;

/** The options that come of a set of flags: those with a default are always there. */
export type OptionsOf<Flags extends FlagSet> =
  & { readonly [Name in NamesOf<Flags, true>]: ValueOf<Flags[Name]> }
  & { readonly [Name in NamesOf<Flags, false>]?: ValueOf<Flags[Name]> };

/** The options that come of several sets of flags, by their names. */
export type OptionsIn<Sets extends Readonly<Record<string, FlagSet>>> = {
  readonly [Name in keyof Sets]: OptionsOf<Sets[Name]>;
};

type NamesOf<Flags, Always extends boolean> = {
  [Name in keyof Flags]: Flags[Name] extends Flag<infer _, Always> ? Name : never;
}[keyof Flags];

type ValueOf<One> = One extends Flag<infer Value> ? Value : never;

/** A flag without a value: false until it is given. */
export function switchFlag(
  spelling: string,
  description: string,
  details: FlagDetails = {},
): Flag<boolean, true> {
  return { spelling, description, on: true, default: false, ...details };
}

/** A flag that switches something off, `--no-probe`: true until it is given. */
export function offFlag(spelling: string, description: string): Flag<boolean, true> {
  return { spelling, description, on: false, default: true };
}

/** Whether there always is a value: there is a default, or the command is refused without. */
type Always<Spelling, Details> = Spelling extends `<${string}` ? true
  : Details extends { readonly default: unknown } | { readonly required: string } ? true
  : false;

/**
 * A flag with a value, or an argument, `[key]` or `<key>`: the second must be given. Unless it is repeatable
 * it may be given once: which of two is meant is no guess.
 */
export function valueFlag<
  Value,
  const Spelling extends string,
  const Details extends FlagDetails & { readonly default?: NoInfer<Value> } = FlagDetails,
>(
  spelling: Spelling,
  description: string,
  parse: Parse<Value>,
  details?: Details,
): Flag<Value, Always<Spelling, Details>> {
  return { spelling, description, parse, ...details };
}

/** How a flag is typed in full: `--message`. */
export function longOf({ spelling }: Flag): string {
  return /--[a-z][a-z-]*/.exec(spelling)?.[0] ?? spelling;
}

/** The one letter of a flag, with its dash: `-m`; undefined when it has none. */
export function shortOf({ spelling }: Flag): string | undefined {
  return /^-[a-zA-Z]\b/.exec(spelling)?.[0];
}

/** Whether a value follows the flag. */
export function takesValue({ parse }: Flag): boolean {
  return parse !== undefined;
}

/** What the help says of a flag or an argument: its description, its variable, and its default or need. */
export function describe(flag: Flag): string {
  const { spelling, description, variable, default: standard, required } = flag;
  const words = variable === undefined ? description : `${description} [env: ${variable}]`;
  if (required !== undefined || spelling.startsWith("<")) return `${words} (required)`;
  const shown = typeof standard === "string" || typeof standard === "number";
  return shown ? `${words} (default: ${standard})` : words;
}
