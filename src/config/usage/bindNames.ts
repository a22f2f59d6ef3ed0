import { readLuauName } from "./luauNames.ts";
import { type Bindings, Names } from "./names.ts";
import type { Code } from "./syntax.ts";
import { readTypescriptName } from "./typescriptNames.ts";

/** Find out which variable each name of a source is. */
export function bindNames(code: Code): Bindings {
  const names = new Names(code);
  const read = code.language === "luau" ? readLuauName : readTypescriptName;
  for (let index = 0; index < code.tokens.length; index++) {
    names.comeTo(index);
    const { kind, text } = code.tokens[index]!;
    if (kind !== "string") index = read(names, index, text);
  }
  return names;
}
