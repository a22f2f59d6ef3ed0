import { Declined } from "../commands/config/consent.ts";
import type { Output } from "../terminal/streams.ts";
import { text } from "../terminal/text.ts";
import { Failure, Interrupted } from "../values/failure.ts";
import { Secret } from "../values/secret.ts";
import { bugText, failureText } from "../views/failureText.ts";
import { EXIT } from "./exitCodes.ts";
import { lookOf } from "./print.ts";
import type { World } from "./world.ts";

/**
 * Tells a person why the program did not do what was asked.
 *
 * @returns The exit code.
 */
export function reportError(error: unknown, err: Output, world: World): number {
  const look = lookOf(err);
  if (error instanceof Declined) {
    err.line(text`${error.message}`);
    return EXIT.failed;
  }
  if (error instanceof Interrupted) {
    err.line(text`Interrupted. ${error.state}`);
    return EXIT.interrupted;
  }
  const lines = error instanceof Failure
    ? failureText(error, look)
    : bugText(error, knownSecrets(world), look);
  for (const line of lines) err.line(line);
  return EXIT.failed;
}

/** What must not stand in a report of a bug, wherever it came from. */
function knownSecrets({ env, args }: World): Secret[] {
  const given = args.flatMap((arg, i) => {
    const [flag, value] = arg.split(/=(.*)/s);
    return flag === "--api-key" || flag === "--cookie" ? [value ?? args[i + 1]] : [];
  });
  return [env("CLI_API_KEY"), env("CLI_COOKIE"), ...given]
    .filter((value) => value !== undefined)
    .map((value) => new Secret(value));
}
