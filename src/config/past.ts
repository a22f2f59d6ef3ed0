import { Failure } from "../values/failure.ts";
import type { Revision } from "../values/configs.ts";
import { deploymentOf } from "./history.ts";

/** A state of the past, as a person names it: after a revision, or at a time. */
export type Past = { readonly revision: string } | { readonly time: Date };

/** A date with or without a time and a zone, as people write it. */
const TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?)?$/i;

/** What the forms of a time look like, for messages. */
const TIME_FORMS = "2026-11-20 or 2026-11-20T18:00, in UTC";

/**
 * Read a time: a date alone is its beginning, and without a zone it is UTC.
 *
 * @returns Undefined when it is not written as a time.
 * @throws Failure when there is no such time.
 */
export function readTime(text: string, name: string): Date | undefined {
  const [, date, clock = "00:00", zone = "Z"] = TIME.exec(text) ?? [];
  if (date === undefined) return undefined;
  const time = new Date(`${date}T${clock}${zone.toUpperCase()}`);
  // The 31st of a shorter month reads as a day of the next one.
  const isDay = !Number.isNaN(Date.parse(`${date}T00:00Z`)) &&
    new Date(`${date}T00:00Z`).toISOString().startsWith(date);
  if (isDay && !Number.isNaN(time.getTime())) return time;
  throw new Failure(`${name} is a time that does not exist: "${text}".`, `Write ${TIME_FORMS}.`);
}

/**
 * Parse a time.
 *
 * @throws Failure when it is not one.
 */
export function parseTime(text: string, name: string): Date {
  const time = readTime(text, name);
  if (time !== undefined) return time;
  throw new Failure(`${name} must be a date, but is "${text}".`, `Write ${TIME_FORMS}.`);
}

/**
 * Parse the name of a past state: a time, else a revision.
 *
 * @throws Failure when it is empty, or a time that does not exist.
 */
export function parsePast(text: string, name: string): Past {
  if (text.trim() === "") {
    throw new Failure(`${name} is empty.`, `Give a revision, previous, or a date: ${TIME_FORMS}.`);
  }
  const time = readTime(text, name);
  return time === undefined ? { revision: text } : { time };
}

/** Check whether a publish was made at a time or after it; one whose time cannot be read was. */
export function isPublishedSince({ time }: Revision, since: Date | undefined): boolean {
  return since === undefined || !(Date.parse(time) < since.getTime());
}

/** Check whether a publish was made at a time or before it; one whose time cannot be read was not. */
export function isPublishedBy(revision: Revision, time: Date): boolean {
  return deploymentOf(revision) !== "failed" && Date.parse(revision.time) <= time.getTime();
}
