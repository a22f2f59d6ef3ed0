/** Where Roblox says whether its services work. */
export const STATUS_PAGE = "https://status.roblox.com";
