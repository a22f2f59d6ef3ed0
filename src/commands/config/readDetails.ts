import type { Configs } from "../../roblox/configs.ts";
import { ForeignReply } from "../../roblox/assertAnswer.ts";
import type { EntryDetails } from "../../values/configs.ts";
import type { Context } from "../../files/project/context.ts";

/** Read what is known of the live entries besides their values; a line says so where something else than Roblox answered. */
export async function readDetails(
  configs: Configs,
  { notice }: Pick<Context, "notice">,
): Promise<ReadonlyMap<string, EntryDetails>> {
  return await configs.details().catch((error: unknown) => {
    if (!(error instanceof ForeignReply)) throw error;
    notice(`! No details are shown: ${error.what}`);
    return new Map();
  });
}
