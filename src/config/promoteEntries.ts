import type { JsonObject } from "../values/json.ts";

/** Which entries are promoted, by globs; all when there are none. */
export interface Selection {
  /** `--only`: an entry must match one of these. */
  readonly only: readonly string[];
  /** `--except`: an entry must match none of these. */
  readonly except: readonly string[];
}

/** Check whether the globs of `--only` and `--except` let a key through. */
export function isChosen(key: string, { only, except }: Selection): boolean {
  const matches = (glob: string) => matchGlob(glob, key);
  return (only.length === 0 || only.some(matches)) && !except.some(matches);
}

/**
 * Make the entries of an environment after a promotion: the chosen ones from the other environment, the
 * rest unchanged.
 */
export function promoteEntries(
  from: JsonObject,
  to: JsonObject,
  selection: Selection,
): JsonObject {
  const chosen = (key: string) => isChosen(key, selection);
  const stays = [...to].filter(([key]) => !chosen(key) || from.has(key));
  const promoted = [...from].filter(([key]) => chosen(key));
  return new Map([...stays, ...promoted]);
}

/**
 * Check whether a whole key matches a glob: `*` is any number of characters, `?` is one, everything else is
 * literal.
 */
function matchGlob(glob: string, key: string): boolean {
  const pattern = [...glob].map((sign) => {
    if (sign === "*") return ".*";
    return sign === "?" ? "." : sign.replace(/[\\^$.|+()[\]{}/-]/g, "\\$&");
  }).join("");
  return new RegExp(`^${pattern}$`, "su").test(key);
}
