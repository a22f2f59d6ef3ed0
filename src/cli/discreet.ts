import type { Sink } from "../terminal/createOutput.ts";
import { Secret } from "../values/secret.ts";
import type { World } from "./world.ts";

/**
 * Makes a sink that no secret passes which this run was given on its command line or in its
 * environment: whatever an error quotes, of a reply, a file or the command line, it does not quote
 * those. What else is secret is hidden where it is read.
 */
export function discreet(sink: Sink, world: Pick<World, "args" | "env">): Sink {
  let secrets: readonly Secret[] | undefined;
  return {
    write: (text) => {
      secrets ??= givenSecrets(world);
      sink.write(secrets.reduce((shown, secret) => secret.redact(shown), text));
    },
    get isTerminal() {
      return sink.isTerminal;
    },
    get columns() {
      return sink.columns;
    },
  };
}

/** Anything shorter is a mistake, and may well be a part of a word. */
const SHORTEST = 8;

/** Flags whose value is a secret, and variables that hold one. */
const FLAGS = ["--api-key", "--cookie"];
const VARIABLES = ["CLI_API_KEY", "CLI_COOKIE"] as const;

function givenSecrets({ args, env }: Pick<World, "args" | "env">): readonly Secret[] {
  const given = args.flatMap((arg, index) => {
    const [flag, value] = arg.split(/=(.*)/s);
    return FLAGS.includes(flag!) ? [value ?? args[index + 1]] : [];
  });
  return [...given, ...VARIABLES.map((name) => env(name))]
    .filter((value) => value !== undefined && value.length >= SHORTEST)
    .map((value) => new Secret(value!));
}
