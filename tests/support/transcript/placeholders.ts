import { readAddresses } from "../../../src/cli/addresses.ts";

/** What is different in every run of a transcript. */
export interface Surroundings {
  /** The folder that the program runs in. */
  readonly folder: string;
  /** `127.0.0.1` and the port of the platform's hosts. */
  readonly api: string;
  readonly accounts: string;
  readonly echo: string;
  /** When keys with a time to live expire, in milliseconds since 1970. */
  readonly expiries: readonly number[];
}

/** How far a time may be from now to be called "now", in milliseconds. */
const NOW = 5 * 60_000;
const TIME = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g;

/** Replace the surroundings of this run by what is the same in every run. */
export function hideSurroundings(text: string, around: Surroundings): string {
  const named = [
    [around.folder, "[folder]"],
    [around.api, "[api]"],
    [around.accounts, "[accounts]"],
    [around.echo, "[echo]"],
  ] as const;
  const hidden = named.reduce((result, [value, name]) => result.replaceAll(value, name), text);
  return hidden.replace(TIME, (time) => nameTime(time, around));
}

/** Put the echo service's real address in place of the stand-in's. */
export function nameEcho(text: string): string {
  return text.replaceAll("http://[echo]", readAddresses(() => undefined).echo.origin);
}

function nameTime(time: string, { expiries }: Surroundings): string {
  const moment = Date.parse(time);
  if (expiries.some((expiry) => Math.abs(expiry - moment) < 1000)) return "[expiry]";
  return Math.abs(Date.now() - moment) < NOW ? "[now]" : time;
}

/** The reverse, for command lines and files: fill in the placeholders. */
export function fillSurroundings(text: string, around: Surroundings): string {
  return text
    .replaceAll("[folder]", around.folder)
    .replaceAll("[api]", around.api)
    .replaceAll("[accounts]", around.accounts)
    .replaceAll("[echo]", around.echo);
}

/** Show control characters by their pictures, so that a transcript is readable: `␛[31m`, `␍`. */
export function showControls(text: string): string {
  // deno-lint-ignore no-control-regex -- these are what is looked for
  return text.replace(/[\x00-\x09\x0b-\x1f\x7f]/g, (character) => {
    const code = character.charCodeAt(0);
    return String.fromCharCode(code === 0x7f ? 0x2421 : 0x2400 + code);
  });
}

const WILD: Readonly<Record<string, string>> = {
  "[time]": TIME.source,
  "[digits]": "\\d+",
  "[any]": ".*",
};

/** Say whether a line matches a transcript; `[time]`, `[digits]` and `[any]` match anything of their kind. */
export function lineMatches(line: string, expected: string): boolean {
  if (line === expected) return true;
  const parts = expected.split(/(\[(?:time|digits|any)\])/);
  if (parts.length === 1) return false;
  const pattern = parts.map((part) => WILD[part] ?? part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pattern.join("")}$`, "su").test(line);
}

/** Put expected lines with placeholders in place of the lines that they match. */
export function keepPlaceholders(lines: readonly string[], expected: readonly string[]): string[] {
  const left = [...expected];
  return lines.map((line) => {
    const found = left.findIndex((candidate) => lineMatches(line, candidate));
    return found < 0 ? line : left.splice(0, found + 1).at(-1) ?? line;
  });
}
