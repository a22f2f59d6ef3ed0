import { requireApiKey } from "../../files/project/keySources.ts";
import { type Configs, openConfigs } from "../../roblox/configs.ts";
import type { UniverseId } from "../../values/ids.ts";
import { DEFAULT_REPOSITORY, type Repository } from "../../values/repository.ts";
import type { Context } from "../../files/project/context.ts";
import { resolveTarget, type Target } from "../../files/project/target.ts";

/**
 * Open the configs API of a command's target with the key that is loaded.
 *
 * @throws Failure when no usable key is loaded.
 */
export async function openConfigsClient(
  universeId: UniverseId,
  repository: Repository,
  context: Context,
): Promise<Configs> {
  const key = await requireApiKey(universeId, context);
  const target = { base: context.addresses.base, key, universeId, repository };
  return openConfigs(context.http, target, context.now);
}

/**
 * Open the configs API of the target that the flags name, for a command that never opens the config file.
 *
 * @throws Failure when no universe is named, or no usable key is loaded.
 */
export async function openConfigsOfTarget(
  context: Context,
): Promise<
  { readonly target: Target; readonly repository: Repository; readonly configs: Configs }
> {
  const target = resolveTarget(context);
  const repository = context.flags.repository ?? DEFAULT_REPOSITORY;
  const configs = await openConfigsClient(target.universeId, repository, context);
  return { target, repository, configs };
}
