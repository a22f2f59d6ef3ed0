import type { Sentence } from "../values/command.ts";
import type { Revision } from "../values/configs.ts";
import { Failure } from "../values/failure.ts";
import { readTime } from "./past.ts";

/** The shortest prefix of an id that may name a revision; listings show no shorter one. */
export const SHORTEST_PREFIX = 8;

/** The forms that a revision may be named in, for messages. */
export const REVISION_FORMS = "a full id, at least eight characters of it, v<version>, or previous";

/** The revision before the newest one. */
const PREVIOUS = "previous";

/** Read the version that a name like `v4` or `4` means; undefined when it is not one. */
function parseVersion(name: string): number | undefined {
  // Eight digits may be the beginning of an id.
  const [digits] = /(?<=^v)[0-9]{1,16}$|^[0-9]{1,7}$/i.exec(name) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Check whether a part of the history has the revision of a full id or version, so that no older one is meant. */
export function containsRevision(name: string, history: readonly Revision[]): boolean {
  return findExact(name, history) !== undefined;
}

/** Find the revision that a full id, a version, or `previous` names. */
function findExact(name: string, history: readonly Revision[]): Revision | undefined {
  if (name.toLowerCase() === PREVIOUS) return history[1];
  const version = parseVersion(name);
  return history.find(({ id }) => id === name) ??
    history.find((revision) => revision.version === version);
}

/**
 * Choose the revision that a full id, a version like `v4` or `4`, `previous`, or a unique prefix of an id
 * (eight characters or more) names.
 *
 * @param advice What to do when no revision has the name.
 * @throws Failure when there is none, or several.
 */
export function chooseRevision(
  name: string,
  history: readonly Revision[],
  advice: Sentence,
): Revision {
  const exact = findExact(name, history);
  if (exact !== undefined) return exact;
  const lower = name.toLowerCase();
  const alike = name === ""
    ? []
    : history.filter((revision) => revision.id.toLowerCase().startsWith(lower));
  const [first, ...more] = alike;
  if (first === undefined) throw notFound(name, advice);
  if (name.length < SHORTEST_PREFIX) {
    throw new Failure(
      `"${name}" is too short for the beginning of an id: it takes ${SHORTEST_PREFIX} characters.`,
      advice,
    );
  }
  if (more.length === 0) return first;
  const ids = alike.map(({ id }) => id).join(", ");
  throw new Failure(
    `"${name}" is the beginning of ${alike.length} revision ids: ${ids}.`,
    "Give one in full.",
  );
}

function notFound(name: string, advice: Sentence): Failure {
  const what = name.toLowerCase() === PREVIOUS
    ? "There is no revision before the newest one."
    : `There is no revision "${name}".`;
  return new Failure(what, advice);
}

/**
 * Find the revisions that a person may mean by a date, or by words of a publish message.
 *
 * @param history Newest first.
 * @returns Those published on that day in UTC, or within that minute; else those whose message has every word.
 * @throws Failure when it is a date that does not exist.
 */
export function findRevisions(text: string, history: readonly Revision[]): readonly Revision[] {
  const time = readTime(text, "The revision");
  if (time !== undefined) {
    const length = /\d:\d/.test(text) ? MINUTE : DAY;
    return history.filter((revision) => {
      const since = Date.parse(revision.time) - time.getTime();
      return since >= 0 && since < length;
    });
  }
  const words = messageWords(text);
  return words.length === 0 ? [] : history.filter(({ message = "" }) => {
    const all = messageWords(message);
    return words.every((word) => all.some((one) => one.startsWith(word)));
  });
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function messageWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
