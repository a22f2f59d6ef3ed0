import { Failure, orFailure } from "../values/failure.ts";
import { equalJson, type Json } from "../values/json.ts";
import type { Project } from "./readProject.ts";

/** What a write was decided from, of one file. */
export interface Basis {
  /** The file's path. */
  readonly file: string;
  /** Return what the file means for the write. */
  readonly means: (project: Project) => Json;
  /** How to see the change. */
  readonly advice: string;
}

/**
 * Compare the files with what a write was decided from, as the last look before it: what else is in them may have changed.
 *
 * @param now The files as they are read again.
 * @throws Failure naming the first file that means something else now, or cannot be read any more.
 */
export function assertProjectUnchanged(
  project: Project,
  now: Project,
  bases: readonly Basis[],
): void {
  for (const { file, means, advice } of bases) {
    const meant = orFailure(() => means(now));
    if (!(meant instanceof Failure) && equalJson(meant, means(project))) continue;
    throw new Failure(`${file} changed while this ran. Nothing was published or staged.`, advice);
  }
}
