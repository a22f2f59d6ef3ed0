import { type Cookie, findCookie } from "../credentials/cookie.ts";
import { findStudioCookie } from "../credentials/studio/findStudioCookie.ts";
import { type Result, resultOf } from "../doctor/result.ts";
import { text } from "../terminal/text.ts";
import type { Secret } from "../values/secret.ts";
import type { Context } from "./context.ts";
import type { DoctorOptions } from "../flags/doctorFlags.ts";

/**
 * Find the session cookie without asking for it. A notice says when the editor's is used, since it can do
 * everything that its owner can.
 */
export async function lookForCookie(
  options: DoctorOptions,
  context: Pick<Context, "env" | "machine" | "streams">,
): Promise<Result<Cookie>> {
  const { env, machine, streams } = context;
  const cookie = await resultOf(() =>
    findCookie({
      flag: options.cookie,
      variable: env("CLI_COOKIE"),
      auto: options.autoCookie,
      findStudioCookie: () => findStudioCookie(machine, env),
    })
  );
  if (cookie.ok && cookie.value.state === "auto") {
    const { place } = cookie.value;
    streams.err.line(
      text`Using the editor's session cookie, found in ${place}; --no-auto-cookie leaves it alone.`,
    );
  }
  return cookie;
}

/** Return the cookie to use; undefined when there is no usable one. */
export function usableCookie(cookie: Result<Cookie>): Secret | undefined {
  if (!cookie.ok || cookie.value.state === "unusable") return undefined;
  return "secret" in cookie.value ? cookie.value.secret : undefined;
}
