import type { Apis, Context } from "../files/project/context.ts";
import { requireApiKey } from "../files/project/keySources.ts";
import { openAnalytics } from "../roblox/analytics.ts";
import { openConfigs } from "../roblox/configs.ts";

/** Open the APIs of universes with the key that the flags, the variables and the files of a run give. */
export function openApis(context: Omit<Context, keyof Apis>): Apis {
  const { http, addresses: { base }, now } = context;
  return {
    openConfigs: async (universeId, repository, typed) => {
      const key = typed ?? await requireApiKey(universeId, context);
      return openConfigs(http, { base, key, universeId, repository }, now);
    },
    openAnalytics: async (universeId) => {
      const key = await requireApiKey(universeId, context);
      return openAnalytics(http, { base, key, universeId }, now);
    },
  };
}
