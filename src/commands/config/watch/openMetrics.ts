import { queryMetric } from "../../../platform/analytics.ts";
import type { UniverseId } from "../../../values/ids.ts";
import type { Context } from "../../context.ts";
import { requireApiKey } from "../../keySources.ts";
import type { ReadMetric } from "./watchMinutes.ts";

/**
 * Open the metrics of a universe with the key that is loaded.
 *
 * @throws Failure when no usable key is loaded.
 */
export async function openMetrics(universeId: UniverseId, context: Context): Promise<ReadMetric> {
  const key = await requireApiKey(universeId, context);
  const target = { base: context.addresses.base, key, universeId };
  return (metric, span) => queryMetric(context.http, target, metric, span, context.now);
}
