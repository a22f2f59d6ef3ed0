import type { Call } from "./routes.ts";
import type { Host, SeenRequest } from "./server.ts";

/** Which requests match; all named fields must match. */
export interface Match {
  readonly host?: Host;
  /** The call's name in the table of routes: "values", "publish", … */
  readonly call?: Call;
  readonly method?: string;
  /** A part of the path. */
  readonly path?: string;
  readonly effect?: "read" | "write";
}

/** A request that must come at least once, or a number of times. */
export interface Expectation extends Match {
  readonly times?: number;
}

/** Say whether a request matches. */
export function matches(match: Match, request: SeenRequest): boolean {
  return (match.host === undefined || match.host === request.host) &&
    (match.call === undefined || match.call === request.call) &&
    (match.method === undefined || match.method.toUpperCase() === request.method) &&
    (match.path === undefined || request.path.includes(match.path)) &&
    (match.effect === undefined || match.effect === request.effect);
}

/** Name the match in the message of a failing test. */
export function describeMatch(match: Match): string {
  const { host, call, method, path, effect } = match;
  const words = [effect, method?.toUpperCase(), path, call && `(${call})`, host && `at ${host}`];
  return words.filter(Boolean).join(" ") || "any request";
}
