import type { ServersRead } from "../../commands/config/watch/readServers.ts";
import type { NewError } from "../../config/watch/findNewErrors.ts";
import { type Text, text } from "../../terminal/text.ts";
import { pluralize } from "../../values/words.ts";
import type { RenderOptions } from "../view.ts";

/** More kinds of errors in one minute are only counted. */
const MOST_SHOWN = 5;

/** Show kinds of errors that began after a publish: each with its script, and its stack with `--full`. */
export function errorsText(
  errors: readonly NewError[],
  { paint, full }: RenderOptions,
): readonly Text[] {
  const more = errors.length - MOST_SHOWN;
  return [
    ...errors.slice(0, MOST_SHOWN).flatMap(({ script, message, stack, count, servers }) => {
      const where = script === "" ? "no script named" : script;
      const often = `${pluralize(count, "time")} on ${pluralize(servers, "server")}`;
      return [
        paint.yellow(text`  ! New error: ${where}, ${often}`),
        text`    ${message}`,
        ...(full === true ? stack.map((line) => paint.dim(text`      ${line}`)) : []),
      ];
    }),
    ...(more > 0 ? [paint.yellow(text`  ! and ${more} more new errors`)] : []),
  ];
}

/** Write how many servers were read of those that run: `read 20 of 1,830 servers`. */
export function serversReadText({ logs, running }: ServersRead): string {
  const read = logs.length;
  return running === undefined || running < read
    ? `read ${pluralize(read, "server")}`
    : `read ${read} of ${running.toLocaleString("en")} ${running === 1 ? "server" : "servers"}`;
}
