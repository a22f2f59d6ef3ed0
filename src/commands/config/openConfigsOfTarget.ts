import type { Configs } from "../../roblox/configs.ts";
import { DEFAULT_REPOSITORY, type Repository } from "../../values/repository.ts";
import type { Context } from "../../files/project/context.ts";
import { resolveTarget, type Target } from "../../files/project/target.ts";

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
  const configs = await context.openConfigs(target.universeId, repository);
  return { target, repository, configs };
}
