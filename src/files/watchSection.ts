import { Failure, type Place } from "../values/failure.ts";
import { array, looseObject, optional, string } from "../values/schema.ts";
import { readField } from "../toml/readField.ts";
import { placeAt, type TomlDocument, type TomlNode, type TomlTable } from "../toml/toml.ts";
import { writeTomlKey } from "../toml/writeToml.ts";

export interface PlacedText {
  readonly text: string;
  readonly place: Place;
}

/** How to watch a publish when no flag decides it. */
export interface WatchSection {
  readonly header: string;
  readonly time: PlacedText | undefined;
  readonly failIf: readonly PlacedText[] | undefined;
}

const TIME = string("For how long, such as 20m.");
const BOUND = string("A metric, > or <, and a number or a multiple of what it was.");

export const WATCH_SECTION = looseObject({
  for: optional(TIME),
  fail_if: optional(
    array(BOUND, "The bounds: what must not happen, such as ServerCrashCount > 3x."),
  ),
}, "How to watch the game after a publish.");

/** @throws Failure with the place when it is not a table, or a field has the wrong type. */
export function readWatchSection(
  document: TomlDocument,
  env: string,
  { members }: TomlTable,
): WatchSection | undefined {
  const node = members.get("watch")?.node;
  if (node === undefined) return undefined;
  const header = `[${writeTomlKey(env)}.watch]`;
  if (node.type !== "table") {
    throw new Failure(
      `The watch of the environment "${env}" is not a table.`,
      `Write it below a header of its own: ${header}.`,
      placeAt(document, node.span.start),
    );
  }
  const written = (node: TomlNode, what: string, advice: string): PlacedText => {
    const place = placeAt(document, node.span.start);
    const text = readField(node, TIME);
    if (text === undefined) throw new Failure(what, advice, place);
    return { text, place };
  };
  const time = node.members.get("for")?.node;
  const bounds = node.members.get("fail_if")?.node;
  const noList = [
    `The fail_if of ${header} is not a list of bounds.`,
    'Write it like fail_if = ["ServerCrashCount > 3x"].',
  ] as const;
  if (bounds !== undefined && bounds.type !== "array") {
    throw new Failure(...noList, placeAt(document, bounds.span.start));
  }
  return {
    header,
    time: time &&
      written(time, `The for of ${header} is not a string.`, 'Write it like for = "20m".'),
    // An empty list is no bound, as no list is.
    failIf: bounds?.items.length ? bounds.items.map((item) => written(item, ...noList)) : undefined,
  };
}
