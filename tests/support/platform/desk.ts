import type { Json } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import { admit } from "./auth.ts";
import type { Answer } from "./answer.ts";
import { checkReply, checkRequest } from "./contract.ts";
import { errorAnswer } from "./errors.ts";
import { createFaults, type Fault, faultAnswer, type Meanwhile } from "./faults.ts";
import { describeMatch, type Expectation, type Match, matches } from "./match.ts";
import { findRoute, type Found } from "./routes.ts";
import type { Ending, RawRequest, SeenRequest } from "./server.ts";
import type { PlatformSetup } from "./setup.ts";
import type { PlatformState } from "./state.ts";
import { breakFields, reshape } from "./breakage.ts";

/** Where every request arrives, is recorded, checked, and answered. */
export interface Desk {
  readonly requests: SeenRequest[];
  readonly problems: string[];
  readonly receive: (raw: RawRequest) => Promise<Ending>;
  readonly fail: (fault: Fault) => void;
  readonly expect: (expectation: Expectation) => void;
  readonly forbid: (match: Match) => void;
  /** What was expected and did not come, a sentence each. */
  readonly missing: () => string[];
  /** Ends every delay. */
  readonly close: () => void;
}

/** Open the desk; `happen` carries out what somebody else does meanwhile. */
export function createDesk(
  state: PlatformState,
  setup: PlatformSetup,
  happen: (meanwhile: Meanwhile) => void,
): Desk {
  const requests: SeenRequest[] = [];
  const problems: string[] = [];
  const expected = [...setup.expect ?? []];
  const forbidden = [...setup.forbid ?? []];
  const faults = createFaults(setup.faults ?? []);
  const delays = createDelays();

  /** What the platform itself answers. */
  const carryOut = (request: SeenRequest, found: Found | undefined, wrong: string[]): Answer => {
    if (found === undefined || wrong.length > 0) return unexpected(wrong);
    const { route, path } = found;
    const admission = admit(state, route, request, path.universeId ?? path.universe_id);
    if ("refused" in admission) return reshape(state, admission.refused);
    const answer = route.answer({ state, request, path, key: admission.key });
    if (answer.unexpected !== undefined) problems.push(`${name(request)}: ${answer.unexpected}`);
    for (const fault of checkReply(route, answer)) {
      problems.push(`the reply to ${name(request)}: ${fault}`);
    }
    return answer.status === 200 ? breakFields(state, route.call, answer) : reshape(state, answer);
  };

  const judge = (request: SeenRequest, found: ReturnType<typeof findRoute>): string[] => {
    const wrong = typeof found === "string" ? [found] : checkRequest(found, request);
    const banned = forbidden.filter((match) => matches(match, request));
    const unnamed = setup.onlyExpected && !expected.some((match) => matches(match, request));
    const all = [
      ...wrong,
      ...banned.map((match) => `forbidden: ${describeMatch(match)}`),
      ...unnamed ? ["it was not expected"] : [],
    ];
    problems.push(...all.map((what) => `${name(request)}: ${what}`));
    return wrong;
  };

  const receive = async (raw: RawRequest): Promise<Ending> => {
    const found = findRoute(raw);
    const route = typeof found === "string" ? undefined : found;
    const request = see(raw, route);
    requests.push(request);
    const wrong = judge(request, found);
    const fault = faults.next(request);
    if (fault?.meanwhile !== undefined) happen(fault.meanwhile);
    fault?.act?.(state);
    await delays.wait(state.latency);
    const reply = fault?.reply;
    if (reply === "reset" || reply === "hang") return { kind: reply };
    if (typeof reply === "object" && "status" in reply) {
      return { kind: "answer", answer: faultAnswer(reply) };
    }
    if (typeof reply === "object") await delays.wait(reply.delay);
    const answer = carryOut(request, route, wrong);
    if (fault?.lose) return { kind: "reset" };
    return { kind: reply === "cut" ? "cut" : "answer", answer };
  };

  return {
    requests,
    problems,
    receive: (raw) =>
      receive(raw).catch((error: unknown) => {
        problems.push(`${raw.method} ${raw.path}: the stand-in itself failed: ${error}`);
        return { kind: "reset" };
      }),
    fail: faults.add,
    expect: (expectation) => void expected.push(expectation),
    forbid: (match) => void forbidden.push(match),
    missing: () => expected.flatMap((expectation) => missing(expectation, requests)),
    close: delays.close,
  };
}

function see(raw: RawRequest, found: Found | undefined): SeenRequest {
  return { ...raw, body: parsed(raw.text), call: found?.route.call, effect: found?.route.effect };
}

function parsed(text: string): Json | undefined {
  try {
    return text === "" ? undefined : parseJson(text);
  } catch {
    return undefined;
  }
}

function name({ host, method, path, query }: SeenRequest): string {
  const asked = query.size === 0 ? "" : `?${query}`;
  return `${method} ${path}${asked} at ${host}`;
}

function unexpected(wrong: readonly string[]): Answer {
  const status = wrong[0] === "no such path" ? 404 : wrong[0] === "no such method" ? 405 : 400;
  return errorAnswer("code", { status, code: "UNEXPECTED", message: wrong.join("; ") });
}

function missing(expectation: Expectation, requests: readonly SeenRequest[]): string[] {
  const { times, ...match } = expectation;
  const came = requests.filter((request) => matches(match, request)).length;
  if (times === undefined ? came > 0 : came === times) return [];
  const wanted = times === undefined ? "was expected and never came" : `was expected ${times}×`;
  return [`${describeMatch(match)} ${wanted}${came > 0 ? `, came ${came}×` : ""}`];
}

/** Waits that can all be ended at once. */
function createDelays() {
  const running = new Map<ReturnType<typeof setTimeout>, () => void>();
  return {
    wait: (milliseconds: number): Promise<void> => {
      if (milliseconds <= 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          running.delete(timer);
          resolve();
        }, milliseconds);
        running.set(timer, resolve);
      });
    },
    close: () => {
      for (const [timer, resolve] of running) {
        clearTimeout(timer);
        resolve();
      }
      running.clear();
    },
  };
}
