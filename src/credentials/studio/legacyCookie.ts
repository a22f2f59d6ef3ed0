import type { Secret } from "../../values/secret.ts";
import { asCookie } from "./pickCookie.ts";

const BEFORE = "COOK::<";

/**
 * Reads the text that old editors kept their cookie in: `SEC::<YES>,EXP::<…>,COOK::<value>`
 * (platform.md, The editor's session cookie on disk); undefined when it holds none.
 */
export function legacyCookie(text: string): Secret | undefined {
  const start = text.indexOf(BEFORE);
  const end = text.indexOf(">", start);
  return start < 0 || end < 0 ? undefined : asCookie(text.slice(start + BEFORE.length, end));
}
