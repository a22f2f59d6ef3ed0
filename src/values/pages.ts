/** Where a person creates and edits API keys (docs/dev/platform.md, Keys by hand). */
export const API_KEYS_PAGE = "https://create.roblox.com/dashboard/credentials?activeTab=ApiKeysTab";

/** Where a person finds their games (docs/dev/platform.md, Keys by hand). */
export const CREATIONS_PAGE = "https://create.roblox.com/dashboard/creations";

/** A sentence on how to find the universe id. */
export const WHERE_THE_ID_IS =
  `Open ${CREATIONS_PAGE}, the menu of your game (the three dots), and choose Copy Universe ID.`;

/** Where Roblox shows whether its services work. */
export const STATUS_PAGE = "https://status.roblox.com";
