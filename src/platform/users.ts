import { Failure } from "../values/failure.ts";
import { nullish, object, string } from "../values/schema.ts";
import type { Secret } from "../values/secret.ts";
import { addressOf } from "./address.ts";
import { type HttpClient, readWithKey } from "./http.ts";
import { readReply } from "./reply.ts";

/** How long one name may delay a listing, in milliseconds; without the name, the user id is shown. */
const TIMEOUT = 5_000;

const USER = object({ path: nullish(string()), name: nullish(string()) });

/**
 * Read the name of a user with an API key (Open Cloud v2, OpenAPI: Cloud_GetUser; public information needs
 * no scope). It is requested once: after a refusal, no answer or another document it is not known.
 *
 * @param base The API host.
 * @param user A user id, as the platform sent it.
 */
export async function readUserName(
  http: HttpClient,
  base: URL,
  user: string,
  key: Secret,
): Promise<string | undefined> {
  // Anything else cannot be a part of the address.
  if (!/^[1-9][0-9]{0,18}$/.test(user)) return undefined;
  try {
    const call = "reading a publisher's name";
    const url = addressOf(base, `/cloud/v2/users/${user}`);
    const once = { timeout: TIMEOUT, attempts: 1 };
    const reply = await http.send({ ...readWithKey(call, url, key), ...once });
    if (reply.status !== 200) return undefined;
    const { path, name } = readReply(USER, reply, call);
    return path === `users/${user}` && name ? name : undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
