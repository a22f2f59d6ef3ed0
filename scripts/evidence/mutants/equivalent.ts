import type { Change } from "./changes.ts";

/** Changes that change nothing that anybody could see, each with the reason. */
const EQUIVALENT: readonly {
  readonly file: string;
  readonly what: string;
  /** The line, without the space around it. */
  readonly line: string;
  readonly reason: string;
}[] = [
  {
    file: "src/files/tomlEdits.ts",
    what: "what is missing stays missing",
    line: "const all = text.match(/\\n/g)?.length ?? 0;",
    reason: "Without any line end, no count of those of Windows is above it, nor above nothing.",
  },
];

/** Whether a change is known to change nothing. */
export function isEquivalent({ file, what, before }: Change): boolean {
  return EQUIVALENT.some((each) =>
    each.file === file && each.what === what && each.line === before.trim()
  );
}
