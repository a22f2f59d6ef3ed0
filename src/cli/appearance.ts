import { COLOR_CHOICES, type ColorChoice } from "../flags/flags.ts";
import type { Appearance } from "../terminal/createOutput.ts";
import type { Runtime } from "./runtime.ts";

/**
 * Read from the command line and the environment how the output should look. This happens before the flags
 * are parsed, because their errors need it, too; wrong flags are refused later. A value that looks like one
 * of these flags counts as the flag.
 */
export function readAppearance({ args, env }: Pick<Runtime, "args" | "env">): Appearance {
  const end = args.indexOf("--");
  const flags = end < 0 ? args : args.slice(0, end);
  return {
    choice: choiceOf(flags) ?? "auto",
    ascii: flags.includes("--ascii") || !isUtf8(env),
    isActionsLog: env("GITHUB_ACTIONS") === "true",
    NO_COLOR: env("NO_COLOR"),
    FORCE_COLOR: env("FORCE_COLOR"),
    TERM: env("TERM"),
  };
}

/**
 * Decide whether to show progress, on a line that is erased afterwards: not with a JSON document (spec:
 * `versions`), nor on a terminal that cannot erase a line.
 */
export function showsProgress(
  { json, quiet }: Readonly<Record<string, unknown>>,
  env: Runtime["env"],
): boolean {
  return !json && !quiet && env("TERM") !== "dumb";
}

function choiceOf(flags: readonly string[]): ColorChoice | undefined {
  const at = flags.findIndex((flag) => flag === "--color" || flag.startsWith("--color="));
  const flag = flags[at];
  const given = flag === "--color" ? flags[at + 1] : flag?.slice("--color=".length);
  return COLOR_CHOICES.find((choice) => choice === given);
}

/** The first of the three variables that is set decides; without one, UTF-8 is assumed. */
function isUtf8(env: Runtime["env"]): boolean {
  const locale = env("LC_ALL") || env("LC_CTYPE") || env("LANG");
  return !locale || /utf-?8/i.test(locale);
}
