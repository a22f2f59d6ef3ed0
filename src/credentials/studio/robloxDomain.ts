/**
 * Whether a cookie's domain is the platform's own: roblox.com or one below it, with or without the
 * dot that older cookies begin with. `notroblox.com` and `roblox.com.example` are not.
 */
export function isRobloxDomain(domain: string): boolean {
  const name = domain.toLowerCase().replace(/^\./, "");
  return name === "roblox.com" || name.endsWith(".roblox.com");
}
