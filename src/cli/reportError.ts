import { Declined } from "../commands/config/consent.ts";
import type { Output } from "../terminal/streams.ts";
import { text } from "../terminal/text.ts";
import { Failure, Interrupted } from "../values/failure.ts";
import { bugText, failureText } from "../views/failureText.ts";
import { EXIT } from "./exitCodes.ts";
import { lookOf } from "./print.ts";

/**
 * Tells a person why the program did not do what was asked.
 *
 * @returns The exit code.
 */
export function reportError(error: unknown, err: Output): number {
  const look = lookOf(err);
  if (error instanceof Declined) {
    err.line(text`${error.message}`);
    return EXIT.failed;
  }
  if (error instanceof Interrupted) {
    err.line(text`Interrupted. ${error.state}`);
    return EXIT.interrupted;
  }
  const lines = error instanceof Failure ? failureText(error, look) : bugText(error, look);
  for (const line of lines) err.line(line);
  return EXIT.failed;
}
