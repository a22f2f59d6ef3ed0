import { MODULE_MARK } from "../luau/writeModule.ts";
import { findReads } from "./findReads.ts";
import type { SearchedFile } from "./joinUsage.ts";

export interface SourceText {
  /** Its path below the config file's folder. */
  readonly file: string;
  readonly text: string;
}

/** The name of a generated module that is not among the files: `config luau` runs later, or `.gitignore` has it. */
const USUAL_MODULE = "LiveConfig";

/**
 * Search game code for reads of the config. A file is read closely only where a first look finds a read, a generated
 * module, or a key that is read in no other file.
 *
 * @param keys The keys that exist.
 */
export function searchTexts(
  texts: readonly SourceText[],
  keys: Iterable<string>,
): readonly SearchedFile[] {
  // A generated module mentions every key, which is not a use by the game.
  const [generated, code] = [true, false].map((isModule) =>
    texts.filter(({ text }) => text.includes(MODULE_MARK) === isModule)
  ) as [SourceText[], SourceText[]];
  const modules = new Set(generated.map(({ file }) => moduleName(file)));
  if (!code.some(({ file }) => moduleName(file) === USUAL_MODULE)) modules.add(USUAL_MODULE);
  const words = ["GetValue", ...modules];
  const first = code.map((one) =>
    words.some((word) => one.text.includes(word)) ? readClosely(one, modules) : one
  );
  const read = new Set(
    first.flatMap((one) => "reads" in one ? one.reads.map(({ key }) => key) : []),
  );
  const unread = [...keys].filter((key) => key !== "" && !read.has(key));
  const mentioned = unread.length === 0
    ? /(?!)/
    : new RegExp(unread.map((key) => key.replace(/[^\w\s]/g, "\\$&")).join("|"));
  return first.map((one) => {
    if ("reads" in one) return one;
    return mentioned.test(one.text)
      ? readClosely(one, modules)
      : { file: one.file, reads: [], mentions: new Set<string>() };
  });
}

function readClosely({ file, text }: SourceText, modules: ReadonlySet<string>): SearchedFile {
  const language = /\.tsx?$/.test(file) ? "typescript" : "luau";
  return { file, ...findReads(text, language, modules) };
}

/** Return the name that a module is required by: its file's, or its folder's for `init.luau`. */
function moduleName(file: string): string {
  const [name = "", folder = ""] = file.replace(/\.(?:luau|lua|tsx?)$/, "").split("/").toReversed();
  return name === "init" || name === "index" ? folder : name;
}
