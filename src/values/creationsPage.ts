/** Where a person copies a universe id (platform.md, Keys by hand). */
const CREATIONS_PAGE = "https://create.roblox.com/dashboard/creations";

/** How a person finds the universe id, in a sentence. */
export const WHERE_THE_ID_IS =
  `Open ${CREATIONS_PAGE}, the menu of your game (the three dots), and choose Copy Universe ID.`;
