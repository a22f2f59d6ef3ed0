import { Failure } from "../values/failure.ts";
import type { UniverseId } from "../values/ids.ts";
import { nullish, object, string } from "../values/schema.ts";
import type { Secret } from "../values/secret.ts";
import { addressOf, type HttpClient, readWithKey } from "./http.ts";
import { readReply } from "./reply.ts";

const NAMED = object({
  path: nullish(string()),
  name: nullish(string()),
  displayName: nullish(string()),
});

/** Read the name of a game for a question, which waits two seconds at most. */
export async function readGameName(
  http: HttpClient,
  base: URL,
  universe: UniverseId,
  key: Secret,
): Promise<string | undefined> {
  const path = `universes/${universe}`;
  const game = await readNamed(http, base, path, key, "reading the universe", 2_000);
  return game?.displayName?.trim() || undefined;
}

/**
 * Read the name of a user with an API key (Open Cloud v2, OpenAPI: Cloud_GetUser; public information needs
 * no scope).
 *
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
  const path = `users/${user}`;
  const found = await readNamed(http, base, path, key, "reading a publisher's name", 5_000);
  return found?.name || undefined;
}

/** It is sent once; after a refusal, no answer or another document, nothing is known. */
async function readNamed(
  http: HttpClient,
  base: URL,
  path: string,
  key: Secret,
  call: string,
  timeout: number,
) {
  const request = readWithKey(call, addressOf(base, `/cloud/v2/${path}`), key);
  try {
    const reply = await http.send({ ...request, timeout, attempts: 1 });
    const found = reply.status === 200 ? readReply(NAMED, reply, call) : undefined;
    return found?.path === path ? found : undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
