import { words } from "./commandLine.ts";
import { comparison, junkRanges } from "./ranges.ts";
import type { FuzzTarget } from "./target.ts";
import { readers, splicing, valueWriter } from "./toml.ts";
import { diff, documents, errorBody } from "./values.ts";

/** Everything that random input is thrown at. */
export const TARGETS: readonly FuzzTarget[] = [
  splicing,
  valueWriter,
  readers,
  diff,
  comparison,
  junkRanges,
  errorBody,
  documents,
  words,
];
