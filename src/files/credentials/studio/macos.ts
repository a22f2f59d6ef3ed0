import type { Machine } from "../../../disk/machine.ts";
import type { Secret } from "../../../values/secret.ts";
import type { StudioCookie, StudioEnv } from "../cookie.ts";
import { readBinaryCookies } from "./binaryCookies.ts";
import { readBinaryPlist } from "./binaryPlist.ts";
import { legacyCookie, pickCookie, type StoreNames } from "./pickCookie.ts";

const COOKIES = "Library/HTTPStorages/com.Roblox.RobloxStudio.binarycookies";
const PREFERENCES = "Library/Preferences/com.roblox.RobloxStudioBrowser.plist";

const NAMES: StoreNames = {
  userId: "/RobloxStudioAuth/userid",
  ofUser: "/RobloxStudioAuth/.ROBLOSECURITY",
  bare: ".ROBLOSECURITY",
};

/** Look for the editor's cookie on macOS: in its cookies, else in an old editor's preferences. */
export async function findOnMacos(
  machine: Machine,
  env: StudioEnv,
): Promise<StudioCookie | undefined> {
  const home = env("HOME");
  if (!home?.startsWith("/")) return undefined;
  for (const [file, pick] of [[COOKIES, fromCookies], [PREFERENCES, fromPreferences]] as const) {
    const bytes = await machine.readBytes(`${home}/${file}`);
    const secret = bytes === undefined ? undefined : pick(bytes);
    if (secret !== undefined) return { secret, place: `~/${file}` };
  }
  return undefined;
}

function fromCookies(bytes: Uint8Array): Secret | undefined {
  const cookies = readBinaryCookies(bytes).filter(({ domain }) => isRobloxDomain(domain));
  return pickCookie((name) => cookies.find((cookie) => cookie.name === name)?.value, NAMES);
}

function fromPreferences(bytes: Uint8Array): Secret | undefined {
  for (const [key, text] of readBinaryPlist(bytes)) {
    const cookie = isRobloxDomain(domainIn(key)) ? legacyCookie(text) : undefined;
    if (cookie !== undefined) return cookie;
  }
  return undefined;
}

/**
 * Read a cookie's domain from its key in the preferences, where a dot stands for a slash and `·` for a dot:
 * `roblox·com.·ROBLOSECURITY`. Empty for another key.
 */
function domainIn(key: string): string {
  return /^([a-z0-9.·-]*[a-z0-9])[./·]+ROBLOSECURITY$/i.exec(key)?.[1]?.replaceAll("·", ".") ?? "";
}

/** Check for roblox.com or a domain below it, with or without the leading dot of older cookies. */
function isRobloxDomain(domain: string): boolean {
  const name = domain.toLowerCase().replace(/^\./, "");
  return name === "roblox.com" || name.endsWith(".roblox.com");
}
