/** What is known of keys that Roblox refuses a scope (docs/dev/platform.md, Keys by hand). */
export const UNLISTED_SCOPE =
  "Some accounts report that universe:read is missing in the list of operations; in that case ask Roblox's support.";

/** Check whether Roblox says that a key may not have the scope. */
export function isUnlisted(said: string): boolean {
  return /scope not authorized/i.test(said);
}
