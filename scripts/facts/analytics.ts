import { type Json, memberOf } from "../../src/values/json.ts";
import { type Ask, listAt, whyNot } from "./answer.ts";

const MINUTE = 60_000;

/** Say how late the newest minute of a metric comes. */
export async function analyticsDelaySeen(ask: Ask, universeId: number, now: Date): Promise<string> {
  const answer = await ask(
    `/analytics-query-api/v1/universes/${universeId}/metrics`,
    new Map<string, Json>([
      ["metric", "PeakConcurrentPlayers"],
      ["granularity", "OneMinute"],
      ["startTime", new Date(now.getTime() - 60 * MINUTE).toISOString()],
      ["endTime", now.toISOString()],
    ]),
  );
  if (answer?.status === 202) return "answered later (202); run this again";
  const why = whyNot(answer);
  if (why !== undefined) return why;
  const [series] = listAt(memberOf(answer?.body, "response"), "values");
  const points = listAt(series, "dataPoints").map((one) => Date.parse(`${memberOf(one, "time")}`));
  const newest = Math.max(...points.filter((time) => !Number.isNaN(time)));
  return Number.isFinite(newest)
    ? `the newest minute is ${Math.round((now.getTime() - newest) / MINUTE)} minutes old`
    : "no minute came";
}
