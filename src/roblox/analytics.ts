import type { Point } from "../values/configs.ts";
import type { UniverseId } from "../values/ids.ts";
import { type JsonObject, writeJson } from "../values/json.ts";
import { Failure } from "../values/failure.ts";
import { pluralize } from "../values/words.ts";
import { array, boolean, json, nullish, number, object, string } from "../values/schema.ts";
import { errorBodySuffix } from "./errorBody.ts";
import { addressOf, type HttpClient, type HttpRequest, type Reply } from "./http.ts";
import { Refusal, refusalOf } from "./refusal.ts";
import { API_CHANGED, readIfFits, readReply, UnusableReply } from "./reply.ts";
import type { UniverseTarget } from "./universe.ts";

/** The minutes to read, in milliseconds since 1970: from the start up to, not including, the end. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Reads the minutes of a metric; see {@link queryMetric}. */
export type ReadMetric = (metric: string, span: TimeSpan) => Promise<readonly Point[]>;

/** Open a universe's analytics. */
export function openAnalytics(
  http: HttpClient,
  target: UniverseTarget,
  now: () => Date,
): ReadMetric {
  const checking = refuseWrongClock(http, now);
  return (metric, span) => queryMetric(checking, target, metric, span, now);
}

const OPERATION = object({
  done: nullish(boolean()),
  path: nullish(string()),
  error: nullish(object({ code: nullish(json()) })),
  response: nullish(object({
    values: nullish(array(object({
      breakdowns: nullish(array(json())),
      dataPoints: nullish(array(object({
        time: nullish(string()),
        value: nullish(number()),
        status: nullish(string()),
      }))),
    }))),
  })),
});

/** The codes of temporary errors, and the meanings of others (docs/dev/platform.md, Analytics). */
const PASSING: readonly string[] = ["2000", "2002"];
const MEANINGS: Readonly<Record<string, readonly [string, string]>> = {
  "1000": ["took too long", "Run it again in a minute."],
  "2001": ["was refused as invalid", "cli needs an update, or Roblox no longer has this metric."],
  "3000": ["asks for too much", "Watch for fewer minutes."],
};

/** How often to ask for an operation's result: at once, then after 0.5, 1, 2, 4, 8 and 16 seconds. */
const POLLS = 7;

/**
 * Ask for the minutes of a metric (docs/dev/platform.md, Analytics; OpenAPI: POST /analytics-query-api/…/metrics).
 * It is a read in the form of a POST; the answer may come later, at another path.
 *
 * @returns The points that came, in their order; a minute may be missing.
 * @throws Refusal when the platform refuses; UnusableReply when its reply is not an answer.
 */
export async function queryMetric(
  http: HttpClient,
  { base, key, universeId }: UniverseTarget,
  metric: string,
  { from, to }: TimeSpan,
  now: () => Date,
): Promise<readonly Point[]> {
  const body: JsonObject = new Map([
    ["metric", metric],
    ["granularity", "OneMinute"],
    ["startTime", new Date(from).toISOString()],
    ["endTime", new Date(to).toISOString()],
  ]);
  const asked: HttpRequest = {
    call: `reading ${metric}`,
    method: "POST",
    url: addressOf(base, `/analytics-query-api/v1/universes/${universeId}/metrics`),
    credential: { kind: "key", secret: key },
    effect: "read",
    body: writeJson(body),
    retryIf: (reply) =>
      PASSING.includes(errorCode(reply) ?? "") ? "it could not answer yet" : undefined,
  };
  const first = await http.send(asked);
  if (!isPending(first)) return pointsOf(asked, first, now());
  const { body: _, ...polled } = {
    ...asked,
    method: "GET",
    url: pollUrl(base, universeId, asked, first),
  } as const;
  const reply = await http.send({
    ...polled,
    attempts: POLLS,
    retryIf: (reply) => isPending(reply) ? "it is still counting" : asked.retryIf!(reply),
  });
  if (reply.status === 404) throw gone(asked, "no longer has the query");
  if (isPending(reply)) throw gone(asked, "was still counting after 30 seconds");
  return pointsOf(asked, reply, now());
}

function gone({ call }: HttpRequest, what: string): UnusableReply {
  return new UnusableReply(`Roblox ${what} when ${call}.`, "Run it again in a minute.");
}

/**
 * Make the address of an operation. Only the id is taken from the path that the platform sent, and only
 * when the path has the documented form, with the same universe.
 */
function pollUrl(base: URL, universe: UniverseId, { call }: HttpRequest, reply: Reply): URL {
  const path = readReply(OPERATION, reply, call).path ?? "";
  const form = /^\/?v1\/universes\/(\d+)\/operations\/metrics\/([\w.~=:-]*[\w~=:-][\w.~=:-]*)$/;
  const [, id, operation = ""] = form.exec(path) ?? [];
  if (id === String(universe)) {
    const documented = `/analytics-query-api/v1/universes/${universe}/operations/metrics/`;
    return addressOf(base, documented + encodeURIComponent(operation));
  }
  throw new UnusableReply(
    `Roblox answered "${path}" for where to ask again when ${call}, which is no operation of this universe.`,
    API_CHANGED,
  );
}

function isPending(reply: Reply): boolean {
  if (reply.status !== 202 && reply.status !== 200) return false;
  const read = readIfFits(OPERATION, reply);
  return read?.done === false || (reply.status === 202 && read?.done !== true);
}

function errorCode(reply: Reply): string | undefined {
  const code = readIfFits(OPERATION, reply)?.error?.code;
  return code === null || code === undefined ? undefined : writeJson(code).replaceAll('"', "");
}

function pointsOf(asked: HttpRequest, reply: Reply, now: Date): readonly Point[] {
  const meaning = MEANINGS[errorCode(reply) ?? ""];
  const suffix = errorBodySuffix(reply.text, asked.credential!.secret);
  if (meaning !== undefined) {
    const [what, advice] = meaning;
    throw new Refusal(reply.status, `The query ${what} when ${asked.call}${suffix}.`, advice);
  }
  if (reply.status !== 200) throw refusalOf(asked, reply, "universe.analytics:read", now);
  const { error, response } = readReply(OPERATION, reply, asked.call);
  if (error) {
    throw new Refusal(
      200,
      `Roblox could not answer when ${asked.call}${suffix}.`,
      "Run it again in a minute.",
    );
  }
  if (response?.values === undefined) {
    throw new UnusableReply(`Roblox sent a reply without values when ${asked.call}.`, API_CHANGED);
  }
  // A series with a breakdown is about a part of the players only.
  const whole = (response.values ?? []).filter(({ breakdowns }) => !breakdowns?.length);
  return whole.flatMap(({ dataPoints }) => dataPoints ?? []).flatMap(({ time, value, status }) => {
    const at = Date.parse(time ?? "");
    if (Number.isNaN(at) || value === null || value === undefined) return [];
    return [{ time: at, value, usable: (status ?? "Valid") === "Valid" }];
  });
}

const MINUTE = 60_000;

/** How far this computer's clock may be from Roblox's, in minutes. */
export const MOST_APART = 5;

/**
 * Refuse each reply that shows that this computer's clock is wrong: minutes that are still to come, or were before the
 * publish, would be judged.
 */
export function refuseWrongClock({ send }: HttpClient, now: () => Date): HttpClient {
  return {
    send: async (request) => {
      const reply = await send(request);
      const theirs = Date.parse(reply.headers.get("date") ?? "");
      const ahead = Math.round((now().getTime() - theirs) / MINUTE);
      if (Number.isNaN(ahead) || Math.abs(ahead) <= MOST_APART) return reply;
      const apart = `${pluralize(Math.abs(ahead), "minute")} ${ahead > 0 ? "ahead of" : "behind"}`;
      throw new Failure(
        `This computer's clock is ${apart} Roblox's, so no minute can be judged.`,
        "Set the clock of this computer, then run it again.",
      );
    },
  };
}
