import { command, say, type Sentence } from "../../values/command.ts";
import { Failure } from "../../values/failure.ts";
import { shellWord } from "../../values/shellWord.ts";
import { suggestKey, tableWith } from "../../values/suggest.ts";
import type { LookOptions } from "../../flags/lookFlags.ts";
import type { Context } from "../../files/project/context.ts";
import { list, type Snapshot } from "./list.ts";

/** `cli config get`: shows everything that is live, or one key of it. The config file is never opened. */
export async function get(
  { key, ...options }: LookOptions["get"],
  context: Context,
): Promise<Snapshot> {
  const snapshot = await list(options, context);
  if (key === undefined) return snapshot;
  const value = snapshot.entries.get(key);
  if (value !== undefined) {
    return { ...snapshot, entries: new Map([[key, value]]), asked: { key, value } };
  }
  throw new Failure(
    options.at === undefined
      ? `Nothing is published under the key "${key}".`
      : `Nothing was published under the key "${key}" in v${snapshot.version}.`,
    insteadOf(key, snapshot),
  );
}

/** Advise what may have been meant by a key that is not there. */
function insteadOf(key: string, { entries }: Snapshot): Sentence {
  const near = suggestKey(key, entries.keys());
  if (near !== undefined) return `Did you mean "${near}"?`;
  const table = tableWith(key, entries);
  if (table !== undefined) {
    return say`It is a field of "${table}": ${
      command(`get ${shellWord(table)}`)
    } shows all of them.`;
  }
  if (/[*?]/.test(key)) {
    return say`${command(`list ${shellWord(key)}`)} shows the keys that match.`;
  }
  if (/^(?:v\d+|previous)$/i.test(key)) {
    return say`${command(`get --at ${key}`)} shows what was live then.`;
  }
  return say`${command("list")} shows every key.`;
}
