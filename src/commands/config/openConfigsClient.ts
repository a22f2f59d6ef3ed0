import { requireApiKey } from "../keySources.ts";
import { type Configs, openConfigs } from "../../platform/configs.ts";
import type { UniverseId } from "../../values/ids.ts";
import type { Repository } from "../../values/repository.ts";
import type { Context, SharedOptions } from "../context.ts";

/**
 * Opens the configs API of a command's target with the key that is loaded.
 *
 * @throws Failure when no usable key is loaded.
 */
export async function openConfigsClient(
  shared: SharedOptions,
  universeId: UniverseId,
  repository: Repository,
  context: Context,
): Promise<Configs> {
  const key = await requireApiKey(shared, context);
  const target = { base: context.addresses.base, key, universeId, repository };
  return openConfigs(context.http, target, context.now);
}
