import { Declined } from "../commands/config/consent.ts";
import type { Output } from "../terminal/streams.ts";
import { Failure, Interrupted } from "../values/failure.ts";
import { bugText, failureText, noticeText } from "../views/failureText.ts";
import { EXIT } from "./exitCodes.ts";
import { renderOptionsOf } from "./print.ts";

/**
 * Tells a person why the program did not do what was asked.
 *
 * @returns The exit code.
 */
export function reportError(error: unknown, err: Output): number {
  const render = renderOptionsOf(err);
  if (error instanceof Declined) {
    noticeText(error.message, render).forEach(err.line);
    return EXIT.failed;
  }
  if (error instanceof Interrupted) {
    noticeText(`Interrupted. ${error.state}`, render).forEach(err.line);
    return EXIT.interrupted;
  }
  const lines = error instanceof Failure ? failureText(error, render) : bugText(error, render);
  for (const line of lines) err.line(line);
  return EXIT.failed;
}
