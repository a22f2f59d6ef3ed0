import type { Streams } from "../terminal/streams.ts";

/**
 * Why nobody can be asked, as a clause of an error.
 *
 * @param streams Those of a run in which nobody can.
 */
export function whyUnasked({ silencedByJson }: Pick<Streams, "silencedByJson">): string {
  return silencedByJson ? "--json asks no questions" : "this is not a terminal";
}

/** The same as the beginning of a sentence, up to where it says what for. */
export function nobodyCanBeAsked(streams: Pick<Streams, "silencedByJson">): string {
  const why = whyUnasked(streams);
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}, so nobody can be asked`;
}
