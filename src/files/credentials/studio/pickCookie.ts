import { Secret } from "../../../values/secret.ts";
import { headerFault } from "../headerFault.ts";

export interface StoreNames {
  /** Contains the id of the user who is signed in, in digits. */
  readonly userId: string;
  /** Contains the cookie of one user; the user's id is appended. */
  readonly ofUser: string;
  /** Contains a cookie without its user's id. */
  readonly bare: string;
}

/** The names in the Credential Manager of Windows, and so in Wine's (docs/dev/platform.md, The editor's session cookie on disk). */
export const CREDENTIALS: StoreNames = {
  userId: "https://www.roblox.com:RobloxStudioAuthuserid",
  ofUser: "https://www.roblox.com:RobloxStudioAuth.ROBLOSECURITY",
  bare: "https://www.roblox.com:RobloxStudioAuth.ROBLOSECURITY",
};

/** Choose the signed-in user's cookie, else the one without a user's id. Values that cannot be a cookie are skipped. */
export function pickCookie(
  read: (name: string) => string | undefined,
  { userId, ofUser, bare }: StoreNames,
): Secret | undefined {
  const id = read(userId);
  const own = id !== undefined && /^\d{1,20}$/.test(id) ? asCookie(read(ofUser + id)) : undefined;
  return own ?? asCookie(read(bare));
}

function asCookie(text: string | undefined): Secret | undefined {
  if (text === undefined) return undefined;
  const secret = new Secret(text);
  return headerFault(secret, "cookie", "", "") === undefined ? secret : undefined;
}

const BEFORE = "COOK::<";

/**
 * Read the text that old editors kept their cookie in: `SEC::<YES>,EXP::<…>,COOK::<value>`
 * (docs/dev/platform.md, The editor's session cookie on disk); undefined when it contains none.
 */
export function legacyCookie(text: string): Secret | undefined {
  const start = text.indexOf(BEFORE);
  const end = text.indexOf(">", start);
  return start < 0 || end < 0 ? undefined : asCookie(text.slice(start + BEFORE.length, end));
}
