import type { Output } from "../host/terminal.ts";
import { text } from "../values/text.ts";
import { Declined, type EndedBy, Failure, Interrupted } from "../values/failure.ts";
import { bugText, failureText, noticeText } from "../views/failureText.ts";
import { EXIT } from "./exitCodes.ts";
import { renderOptionsOf } from "../views/renderOptions.ts";

const ENDED: Readonly<Record<EndedBy, { readonly words: string; readonly exit: number }>> = {
  "SIGINT": { words: "Interrupted.", exit: EXIT.interrupted },
  "SIGTERM": { words: "Ended by SIGTERM.", exit: EXIT.terminated },
  "SIGHUP": { words: "Ended by SIGHUP.", exit: EXIT.hungUp },
  "SIGQUIT": { words: "Ended by SIGQUIT.", exit: EXIT.quit },
  "end of input": { words: "The input ended before an answer.", exit: EXIT.failed },
};

export function reportError(error: unknown, err: Output, interrupted: AbortSignal): number {
  const render = renderOptionsOf(err);
  if (error instanceof Declined) {
    noticeText(error.message, render).forEach(err.line);
    return EXIT.failed;
  }
  if (error instanceof Interrupted) {
    // The code that adds what is known of the platform does not know what ended the run; the signal does.
    const { by } = interrupted.reason instanceof Interrupted ? interrupted.reason : error;
    noticeText(`${ENDED[by].words} ${error.state}`, render).forEach(err.line);
    return ENDED[by].exit;
  }
  const lines = error instanceof Failure ? failureText(error, render) : bugText(error, render);
  for (const line of lines) err.line(line);
  return EXIT.failed;
}

const REFUSALS: Readonly<Record<string, string>> = {
  ENOSPC: "no space is left",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be too large",
  EIO: "the device failed",
};

/** @param code The system's, such as `ENOSPC`. */
export function reportRefusedOutput(code: string, err: Output): number {
  const { paint } = renderOptionsOf(err);
  const why = REFUSALS[code] ?? code;
  err.line(
    text`${paint.red("error:")} Standard output could not be written: ${why}. The output is \
incomplete; what the command changed stays changed.`,
  );
  return EXIT.failed;
}
