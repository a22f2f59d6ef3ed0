import type { Apis, Context } from "../files/project/context.ts";
import type { UniverseId } from "../values/ids.ts";

/**
 * Open the APIs of universes with the key that the flags, the variables and the files of a run give. The code that
 * calls them is loaded with the first one: many commands call none.
 */
export function openApis(context: Omit<Context, keyof Apis>): Apis {
  const { http, addresses: { base }, now } = context;
  const keyFor = async (universeId: UniverseId) => {
    const { requireApiKey } = await import("../files/project/keySources.ts");
    return await requireApiKey(universeId, context);
  };
  return {
    openConfigs: async (universeId, repository, typed) => {
      const { openConfigs } = await import("../roblox/configs.ts");
      const key = typed ?? await keyFor(universeId);
      return openConfigs(http, { base, key, universeId, repository }, now);
    },
    openAnalytics: async (universeId) => {
      const { openAnalytics } = await import("../roblox/analytics.ts");
      const key = await keyFor(universeId);
      return openAnalytics(http, { base, key, universeId }, now);
    },
  };
}
