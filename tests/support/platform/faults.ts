import type { Answer, Pairs } from "./answer.ts";
import { toJson } from "./answer.ts";
import type { Entries, Plain, PublishSetup } from "./setup.ts";
import { type Match, matches } from "./match.ts";
import type { SeenRequest } from "./server.ts";
import type { PlatformState } from "./state.ts";
import type { Repository } from "../../../src/values/repository.ts";

/** Something that goes wrong on the way, or that somebody does meanwhile. */
export interface Fault {
  /** Which requests it is for. */
  readonly match: (Match & Nth) | ((request: SeenRequest) => boolean);
  /** What comes in place of the answer, after the delay. */
  readonly reply?: FaultReply;
  /** Carry the request out, then close the connection without an answer. */
  readonly lose?: true;
  /** What somebody else does just before the request is handled. */
  readonly meanwhile?: Meanwhile;
  /** Anything else that happens just before the request is handled. */
  readonly act?: (state: PlatformState) => void;
  /** For how many requests it is; by default for one. */
  readonly times?: number | "always";
}

/** Counts from 1: the fault starts with this one of the matching requests. */
export interface Nth {
  readonly nth?: number;
}

/**
 * What comes instead of an answer: a reply; "reset", the connection closed at once; "hang", nothing,
 * for ever; "cut", the real answer broken off half-way; or the real answer after some milliseconds.
 */
export type FaultReply =
  | Canned
  | { readonly delay: number }
  | "reset"
  | "hang"
  | "cut";

/** A reply that is sent unchanged; a string body is not turned into JSON. */
export interface Canned {
  readonly status: number;
  readonly headers?: Pairs;
  readonly body?: Plain;
}

/** What somebody else does to a config; by default to the first universe's InExperienceConfig. */
export interface Meanwhile {
  readonly universe?: number;
  readonly repository?: Repository;
  /** Stages these changes. */
  readonly stage?: Entries;
  readonly publish?: PublishSetup;
  /** Throws the draft away. */
  readonly discard?: true;
}

/** The remaining faults. */
export interface Faults {
  add(fault: Fault): void;
  /** The fault that this request meets, if any; it is used up by that. */
  next(request: SeenRequest): Fault | undefined;
}

/** Keep faults, in the order in which they were added. */
export function createFaults(initial: readonly Fault[]): Faults {
  const waiting = initial.map(arm);
  return {
    add: (fault) => void waiting.push(arm(fault)),
    next: (request) => {
      const due = waiting.filter((armed) => isDue(armed, request));
      const [first] = due;
      if (first === undefined) return undefined;
      first.left--;
      return first.fault;
    },
  };
}

interface Armed {
  readonly fault: Fault;
  seen: number;
  left: number;
}

function arm(fault: Fault): Armed {
  const times = fault.times ?? 1;
  return { fault, seen: 0, left: times === "always" ? Infinity : times };
}

function isDue(armed: Armed, request: SeenRequest): boolean {
  const { match } = armed.fault;
  const meant = typeof match === "function" ? match(request) : matches(match, request);
  if (!meant || armed.left <= 0) return false;
  armed.seen++;
  return typeof match === "function" || armed.seen >= (match.nth ?? 1);
}

/** The reply of a fault, as an answer: a string is sent unchanged, anything else as JSON. */
export function faultAnswer(reply: Canned): Answer {
  const { status, headers = {}, body = "" } = reply;
  return typeof body === "string" ? { status, headers, text: body } : {
    status,
    headers,
    body: toJson(body),
  };
}
