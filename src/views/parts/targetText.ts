import type { Addressed } from "../../commands/config/target.ts";
import { type Text, text } from "../../terminal/text.ts";
import type { RenderOptions } from "../view.ts";

/** What a command addresses, in one line, with the live version where that is part of it. */
export function targetText(
  { target, repository }: Addressed,
  { paint }: RenderOptions,
  version?: number,
): Text {
  const live = version === undefined ? text`` : text`, live v${version}`;
  return paint.bold(text`${target.env} - universe ${target.universeId}, ${repository}${live}`);
}

/** The env that a snapshot or history is of, or its universe when no env was named. */
export function whereText(
  { env, universeId }: { readonly env?: string; readonly universeId: number },
): Text {
  return env === undefined ? text`universe: ${universeId}` : text`env: ${env}`;
}
