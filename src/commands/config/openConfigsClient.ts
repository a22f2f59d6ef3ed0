import { requireApiKey } from "../keySources.ts";
import { type Configs, openConfigs } from "../../platform/configs.ts";
import type { UniverseId } from "../../values/ids.ts";
import { DEFAULT_REPOSITORY, type Repository } from "../../values/repository.ts";
import type { ConfigOptions, Context, SharedOptions } from "../context.ts";
import { resolveTarget, type Target } from "./target.ts";

/**
 * Open the configs API of a command's target with the key that is loaded.
 *
 * @throws Failure when no usable key is loaded.
 */
export async function openConfigsClient(
  shared: SharedOptions,
  universeId: UniverseId,
  repository: Repository,
  context: Context,
): Promise<Configs> {
  const key = await requireApiKey(shared, universeId, context);
  const target = { base: context.addresses.base, key, universeId, repository };
  return openConfigs(context.http, target, context.now);
}

/**
 * Open the configs API for a command that never opens the local config file.
 *
 * @throws Failure when no universe is named, or no usable key is loaded.
 */
export async function openPublished(
  options: ConfigOptions,
  context: Context,
): Promise<{ readonly target: Target; readonly configs: Configs }> {
  const target = await resolveTarget(options, context);
  const repository = options.repository ?? DEFAULT_REPOSITORY;
  const configs = await openConfigsClient(options, target.universeId, repository, context);
  return { target, configs };
}
