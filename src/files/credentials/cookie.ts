import type { Failure } from "../../values/failure.ts";
import { Secret } from "../../values/secret.ts";
import { headerFault } from "./headerFault.ts";

export type Cookie =
  | { readonly state: "explicit"; readonly source: CookieSource; readonly secret: Secret }
  /** There is one, but it cannot be sent in a header. */
  | { readonly state: "unusable"; readonly failure: Failure }
  /** Found in a local install of the editor. */
  | { readonly state: "auto"; readonly place: string; readonly secret: Secret }
  /** None was given, and the search is switched off. */
  | { readonly state: "off"; readonly by: "--no-auto-cookie" | "CLI_COOKIE" }
  | { readonly state: "absent" };

type CookieSource = "--cookie" | "CLI_COOKIE";

export interface StudioCookie {
  readonly secret: Secret;
  /** Where it was found, for people: "the editor's storage". */
  readonly place: string;
}

export type StudioEnv = (name: "HOME" | "XDG_DATA_HOME" | "WINEPREFIX") => string | undefined;

export interface CookieSources {
  readonly flag?: Secret | undefined;
  /** An empty one switches the search off. */
  readonly variable?: string | undefined;
  readonly auto: boolean;
  readonly findStudioCookie: () => Promise<StudioCookie | undefined>;
}

/** Find the session cookie: the flag, else the variable, else the editor's own. */
export async function findCookie(sources: CookieSources): Promise<Cookie> {
  const { flag, variable, auto, findStudioCookie } = sources;
  if (flag !== undefined) return explicit(flag, "--cookie");
  if (variable) return explicit(new Secret(variable), "CLI_COOKIE");
  if (variable === "" || !auto) {
    return { state: "off", by: variable === "" ? "CLI_COOKIE" : "--no-auto-cookie" };
  }
  const found = await findStudioCookie();
  if (found === undefined) return { state: "absent" };
  return sendableCookie({ state: "auto", ...found }, `The cookie in ${found.place}`);
}

/** Read a cookie as people paste it: with or without its name, and with the semicolon after it. */
function explicit(pasted: Secret, source: CookieSource): Cookie {
  const secret = new Secret(pasted.reveal().replace(/^\.ROBLOSECURITY=/, "").replace(/;$/, ""));
  return sendableCookie({ state: "explicit", source, secret }, source);
}

function sendableCookie(cookie: Extract<Cookie, { secret: Secret }>, subject: string): Cookie {
  const advice = "Give the value of the cookie .ROBLOSECURITY alone, on one line.";
  const failure = headerFault(cookie.secret, "cookie", subject, advice);
  return failure === undefined ? cookie : { state: "unusable", failure };
}
