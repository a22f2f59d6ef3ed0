import { hideSecretWords } from "../../values/looksSecret.ts";
import type { LogLine } from "../../values/serverLogs.ts";

/** An error line, without what identifies a player. */
export interface ErrorLine {
  /** In milliseconds since 1970. */
  readonly time: number;
  readonly count: number;
  /** Equal for two lines that say the same of the same line of a script. */
  readonly kind: string;
  /** The script with its line, `ServerScriptService.Race:42`; empty when none is named. */
  readonly script: string;
  readonly message: string;
  readonly stack: readonly string[];
}

/** The longest line of a game's log that is shown, in characters. */
const LONGEST = 300;
/** The most of a line that is looked at: its kind is in its first words. */
const LONGEST_READ = 2_000;
const DEEPEST = 20;

/** Read an error line. What is kept has no player's id or name in a path, and nothing that looks like a key. */
export function readErrorLine(line: LogLine): ErrorLine {
  const { time, count, template } = line;
  const message = line.message.slice(0, LONGEST_READ);
  const stack = line.stack.slice(0, DEEPEST * LONGEST_READ);
  const [, script = "", said = message] = SCRIPT.exec(message) ?? [];
  const frame = FRAME.exec(stack);
  const where = script || (frame === null ? "" : `${frame[1] ?? frame[3]}:${frame[2] ?? frame[4]}`);
  return {
    time,
    count,
    kind: `${maskPlayers(where)}\n${maskMessage(template?.slice(0, LONGEST_READ) ?? said)}`,
    script: showForeign(where),
    message: showForeign(said),
    stack: stack.split("\n").map((line) => showForeign(line.trim().slice(0, LONGEST_READ)))
      .filter(Boolean).slice(0, DEEPEST),
  };
}

/** The script with its line before a message: `ServerScriptService.Race:42: attempt to …`. */
const SCRIPT = /^\s*([^:\n"']{1,250}:\d{1,7}): ?([^]*)$/;
/** The first script of a stack: `ServerScriptService.Race:42`, `Script 'ServerScriptService.Race', Line 42`. */
const FRAME = /^\s*(?:Script '([^'\n]{1,250})', Line (\d{1,7})|([^:\n"']{1,250}):(\d{1,7}))/m;

/** Write what a game logged so that it can be shown: without ids, names of players, and keys. */
function showForeign(text: string): string {
  const shown = hideSecretWords(maskPlayers(text)).replace(LONG_ID, "#");
  const characters = [...shown];
  return characters.length <= LONGEST ? shown : `${characters.slice(0, LONGEST - 1).join("")}…`;
}

/**
 * Mask the name of a player in a path: `Players.Kim.PlayerGui` is `Players.*.PlayerGui`, and
 * `Players:FindFirstChild("Kim")` is `Players:FindFirstChild(*)`. A line number stays.
 */
function maskPlayers(text: string): string {
  return text
    .replace(INDEX, "$1[*]")
    .replace(CALL, "$1(*)")
    .replace(MEMBER, "$1*")
    .replace(/\S{1,100}(?= is not a valid member of Players\b)/g, "*");
}

/** `Players["Kim"]`, also after `GetService("Players")`. */
const INDEX = /(\bPlayers["'`]?\)?)\[(?:"[^"\n]*"?|'[^'\n]*'?|[^\]"'\n])*\]?/g;
const CALL = /(\bPlayers["'`]?\)?:\w{1,40})\((?:"[^"\n]*"?|'[^'\n]*'?|[^)"'\n])*\)?/g;
const MEMBER = /(\bPlayers["'`]?\)?[.:])(?!\d{1,4}\b|\w{1,40}\(\*)[^\s.:,;"'`()[\]]+/g;

/** Ids of players, places, servers: UUIDs and numbers of five digits or more. */
const LONG_ID = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\d{5,}/gi;

/**
 * Reduce a message to its kind: quoted text, numbers, ids and the names of instances are masked. Masking a
 * kind again changes nothing.
 */
export function maskMessage(message: string): string {
  return hideSecretWords(maskPlayers(message)).replace(/\s+/g, " ").trim()
    // A line that is cut may end within quotes.
    .replace(/"[^"]*(?:"|$)|'[^']*'|`[^`]*(?:`|$)|“[^”]*(?:”|$)/g, "*")
    .replace(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b0x[0-9a-f]+\b/gi, "#")
    .replace(/(?:[-+]*(?:\d[\d.,_]*(?:e[-+]?\d+)?|#))+/gi, "#")
    .replace(/\S+(?= is not a valid member of )/g, "*")
    .replace(/(is not a valid member of \S+) .*/g, "$1");
}
