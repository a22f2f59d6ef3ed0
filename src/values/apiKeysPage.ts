/** Where a person creates and edits API keys (platform.md, Keys by hand). */
export const API_KEYS_PAGE = "https://create.roblox.com/dashboard/credentials?activeTab=ApiKeysTab";

/**
 * A command of the suite's key tool, with whose it is: this program has no such command.
 *
 * @param args What follows `cli apikey`.
 */
export function keyToolCommand(args: string): string {
  return `\`cli apikey ${args}\` (the suite's key tool)`;
}
