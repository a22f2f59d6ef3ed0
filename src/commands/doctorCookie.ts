import { type Cookie, findCookie } from "../credentials/cookie.ts";
import { findStudioCookie } from "../credentials/studio/findStudioCookie.ts";
import { failureFrom } from "../doctor/failureFrom.ts";
import { text } from "../terminal/text.ts";
import { Failure } from "../values/failure.ts";
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
): Promise<Cookie | Failure> {
  const { env, machine, streams } = context;
  const cookie = await findCookie({
    flag: options.cookie,
    variable: env("CLI_COOKIE"),
    auto: options.autoCookie,
    findStudioCookie: () => findStudioCookie(machine, env),
  }).catch(failureFrom);
  if (!(cookie instanceof Failure) && cookie.state === "auto") {
    streams.err.line(
      text`Using the editor's session cookie, found in ${cookie.place}; --no-auto-cookie leaves it alone.`,
    );
  }
  return cookie;
}

/** Return the cookie to use; undefined when there is no usable one. */
export function usableCookie(cookie: Cookie | Failure): Secret | undefined {
  if (cookie instanceof Failure || cookie.state === "unusable") return undefined;
  return "secret" in cookie ? cookie.secret : undefined;
}
