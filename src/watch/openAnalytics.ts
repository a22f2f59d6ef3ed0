import { MINUTE } from "../config/watch/judgeWatch.ts";
import { queryMetric } from "../roblox/analytics.ts";
import type { HttpClient } from "../roblox/http.ts";
import { Failure } from "../values/failure.ts";
import type { UniverseId } from "../values/ids.ts";
import { pluralize } from "../values/words.ts";
import type { Context } from "../files/project/context.ts";
import { requireApiKey } from "../files/project/keySources.ts";
import type { ReadMetric } from "./watchMinutes.ts";

/**
 * Open a universe's analytics, with the key that is loaded.
 *
 * @throws Failure when no usable key is loaded.
 */
export async function openAnalytics(universeId: UniverseId, context: Context): Promise<ReadMetric> {
  const { addresses: { base }, now } = context;
  const http = refuseWrongClock(context.http, now);
  const key = await requireApiKey(universeId, context);
  const target = { base, key, universeId };
  return (metric, span) => queryMetric(http, target, metric, span, now);
}

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
