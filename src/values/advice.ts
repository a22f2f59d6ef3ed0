import { command, say, type Sentence } from "./command.ts";

/** Where a person creates and edits API keys (docs/dev/platform.md, Keys by hand). */
export const API_KEYS_PAGE = "https://create.roblox.com/dashboard/credentials?activeTab=ApiKeysTab";

/** Where a person finds their games (docs/dev/platform.md, Keys by hand). */
export const CREATIONS_PAGE = "https://create.roblox.com/dashboard/creations";

export const WHERE_THE_ID_IS =
  `Open ${CREATIONS_PAGE}, the menu of your game (the three dots), and choose Copy Universe ID.`;

export const STATUS_PAGE = "https://status.roblox.com";

/** What is known of keys that Roblox refuses a scope (docs/dev/platform.md, Keys by hand). */
export const UNLISTED_SCOPE =
  "Some accounts report that universe:read is missing in the list of operations; in that case ask Roblox's support.";

export function isUnlisted(message: string): boolean {
  return /scope not authorized/i.test(message);
}

/**
 * Advise how to load a key (docs/dev/platform.md, Keys by hand).
 *
 * @param isPipeline True when this runs in a pipeline: services of pipelines set `CI`.
 */
export function noKeyAdvice(isPipeline: boolean): Sentence {
  const pass = isPipeline
    ? "Give the job the key as a secret in CLI_API_KEY; a run from a fork gets no secrets."
    : say`Run ${
      command("setup")
    }, which shows how to make one and can keep it; or set CLI_API_KEY to it, or pass --api-key-file <path> or --api-key <key>.`;
  const make =
    `Keys are made at ${API_KEYS_PAGE} (Create API Key; Access Permissions, Select API System ` +
    "universe, the game, Select Operations read and write; Save & Generate key).";
  return say`${pass} ${make}`;
}
