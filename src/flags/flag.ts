import type { EnvName, ProgramName } from "../values/system.ts";

export type LocalNames = "envs" | "config keys" | "declared keys";

export type Completion = "paths" | LocalNames | readonly string[];

/**
 * @param name For messages: `--env`, `<shell>`.
 * @throws Failure when the text is not a valid value.
 */
export type Parse<Value> = (text: string, name: string) => Value;

export interface FlagDetails {
  readonly completion?: Completion;
  /** As they are typed: `--message`. */
  readonly conflicts?: readonly string[];
  /** The flags of which one must be given with it; the first is the one to advise. */
  readonly needs?: readonly [string, ...string[]];
  /** Present when it may be given several times; its values are lists, which are joined. */
  readonly repeatable?: true;
  readonly variable?: EnvName;
  /** When one of these options is typed, the variable is not read. */
  readonly variableUnless?: readonly string[];
  /** An example of its value, `LiveConfig.luau`; present when the flag is required. */
  readonly required?: string;
  readonly capabilities?: Partial<Capabilities>;
  /** The heading of a flag that is not for every day, after the others in the help. */
  readonly group?: string;
  readonly synonyms?: readonly string[];
}

export interface Flag<Value = unknown, Always extends boolean = boolean> extends FlagDetails {
  /** In the help: `-m, --message <text>`, `--json`, `[key]`, `<from>`. */
  readonly spelling: string;
  readonly description: string;
  /** Absent for a switch. */
  readonly parse?: Parse<Value>;
  readonly on?: Value;
  readonly default?: Value;
  /** Only for the types: true when there always is a value. */
  readonly always?: Always;
}

/** By the name that their values have in the options of a command. */
export type FlagSet = Readonly<Record<string, Flag>>;

/** A flag with a default is always there. */
export type OptionsOf<Flags extends FlagSet> =
  & { readonly [Name in NamesOf<Flags, true>]: ValueOf<Flags[Name]> }
  & { readonly [Name in NamesOf<Flags, false>]?: ValueOf<Flags[Name]> };

export type OptionsIn<Sets extends Readonly<Record<string, FlagSet>>> = {
  readonly [Name in keyof Sets]: OptionsOf<Sets[Name]>;
};

type NamesOf<Flags, Always extends boolean> = {
  [Name in keyof Flags]: Flags[Name] extends Flag<infer _, Always> ? Name : never;
}[keyof Flags];

type ValueOf<One> = One extends Flag<infer Value> ? Value : never;

/** Make a flag without a value: false until it is given. */
export function switchFlag(
  spelling: string,
  description: string,
  details: FlagDetails = {},
): Flag<boolean, true> {
  return { spelling, description, on: true, default: false, ...details };
}

/** Make a flag such as `--no-probe`: true until it is given. */
export function offFlag(spelling: string, description: string): Flag<boolean, true> {
  return { spelling, description, on: false, default: true };
}

/** True when there always is a value: a default, or the command needs one. */
type Always<Spelling, Details> = Spelling extends `<${string}` ? true
  : Details extends { readonly default: unknown } | { readonly required: string } ? true
  : false;

/** Make a flag with a value, or an argument: `[key]`, or `<key>`, which the command needs. */
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

export function longOf({ spelling }: Flag): string {
  return /--[a-z][a-z-]*/.exec(spelling)?.[0] ?? spelling;
}

export function shortOf({ spelling }: Flag): string | undefined {
  return /^-[a-zA-Z]\b/.exec(spelling)?.[0];
}

export function takesValue({ parse }: Flag): boolean {
  return parse !== undefined;
}

export function describe(flag: Flag): string {
  const { spelling, description, variable, default: standard, required } = flag;
  const words = variable === undefined ? description : `${description} [env: ${variable}]`;
  if (required !== undefined || spelling.startsWith("<")) return `${words} (required)`;
  const shown = typeof standard === "string" || typeof standard === "number";
  return shown ? `${words} (default: ${standard})` : words;
}

export type HostName = "base" | "users" | "echo";

/** What a command may touch; every other permission is dropped before it runs. */
export interface Capabilities {
  readonly hosts: readonly HostName[];
  /** `write` includes `read`. */
  readonly files: "none" | "read" | "write";
  /** What it may do on the platform: the HTTP client refuses a write that is not declared here. */
  readonly platform: "none" | "read" | "write";
  /** Present when it keeps and removes API keys; those that contact the API read one anyway. */
  readonly keepsKeys?: true;
  /** On Windows; none are started anywhere else. */
  readonly programs?: readonly ProgramName[];
  /** Present when waits before a retry are not shown under `--json` (spec: `versions --json`). */
  readonly quietUnderJson?: true;
}
