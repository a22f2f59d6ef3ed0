import { readUniverse } from "../../roblox/universe.ts";
import { command, say, type Sentence } from "../../values/command.ts";
import { asFailure, Failure } from "../../values/failure.ts";
import type { UniverseId } from "../../values/ids.ts";
import type { Secret } from "../../values/secret.ts";
import type { Context } from "../../files/project/context.ts";

export type Game =
  | { readonly known: true; readonly name: string | undefined; readonly isPublic: boolean }
  | {
    readonly known: false;
    readonly reason: Sentence;
    /** Absent when Roblox did not refuse the key. */
    readonly refused?: 401 | 403;
  };

/** Roblox knows no such universe, or the key's owner cannot see it. */
export class NoUniverse extends Failure {
  override readonly name = "NoUniverse";
}

/**
 * Look up a game; any answer but a game or a 404 means that it is not known.
 *
 * @throws NoUniverse when Roblox knows no such universe.
 */
export async function lookUpGame(
  universeId: UniverseId,
  key: Secret,
  { http, addresses }: Pick<Context, "addresses" | "http">,
): Promise<Game> {
  // An unusable answer says no more about the game than none.
  const reply = await readUniverse(http, addresses.base, universeId, key).catch(asFailure);
  if (reply instanceof Failure) return { known: false, reason: reply.what.replace(/\.$/, "") };
  if (reply.outcome === "read") {
    return { known: true, name: reply.displayName, isPublic: reply.isPublic === true };
  }
  if (reply.outcome !== "refused") return { known: false, reason: reply.reason };
  const { status } = reply;
  if (status === 404) {
    throw new NoUniverse(
      `Roblox knows no universe ${universeId}, or the key's owner cannot see it.`,
      "A universe id is not a place id: the number in a game's public address is the place id.",
    );
  }
  const reason = status === 401
    ? say`Roblox rejected the key (401); ${command("doctor")} finds out why`
    : say`the key may not read it (403); ${command("doctor")} finds out why`;
  return { known: false, reason, refused: status };
}
