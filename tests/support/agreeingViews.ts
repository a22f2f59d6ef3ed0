import type { FlagsInUse } from "../../src/values/command.ts";
import type { Text } from "../../src/values/text.ts";
import { splitBranchKey } from "../../src/values/branch.ts";
import { writeJson } from "../../src/values/json.ts";
import { renderOptionsOf } from "../../src/views/renderOptions.ts";
import type { Action, Format, RenderOptions, View } from "../../src/views/view.ts";
import { filesBelow, PROJECT } from "../../scripts/support/project.ts";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

type AnyView = View<unknown, unknown>;

type Shown = Action<unknown, unknown, unknown>;

/** A log, in which nothing is cut. */
const LOG = renderOptionsOf({ ascii: false, color: false, columns: 10_000, isTerminal: false });

/** Documents that have what their text has with a flag only, or has in another view, and why. */
const SAYS_MORE: ReadonlyMap<string, string> = new Map([
  ["doctor", "each line has an id, for scripts"],
  ["get", "the text is the value alone"],
  [
    "versions",
    "the keys and conditions that a publish changed are listed with --keys, --conditions",
  ],
  ["setup", "what it fetched is in the text of the pull that follows"],
]);

/** Views whose lines with a `!` are warnings, which their documents list as fields. */
const LISTS_FINDINGS: ReadonlySet<string> = new Set(["usage"]);

/**
 * Render every result that a view shows, in whatever format, as text and as JSON, and find each name of the
 * result (a key, a condition) and each warning that one of the two has and the other has not.
 *
 * It takes the place of the views' own functions in this process.
 *
 * @returns What was found so far; it grows while commands run.
 */
export async function watchViews(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const file of await filesBelow("src/views", ".ts")) {
    const module = await import(pathToFileURL(join(PROJECT, file)).href) as { default?: Shown };
    const view = module.default?.view;
    if (view?.json !== undefined) watch(basename(file, ".ts"), view, found);
  }
  return found;
}

function watch(name: string, view: AnyView, found: string[]): void {
  const own = { ...view };
  const seen = new WeakSet<object>();
  const check = (result: unknown) => {
    if (typeof result !== "object" || result === null || seen.has(result)) return;
    seen.add(result);
    const all = differences(own, result, SAYS_MORE.has(name))
      .filter((each) => !LISTS_FINDINGS.has(name) || !each.startsWith("only the text warns"));
    found.push(...all.map((each) => `${name}: ${each}`));
  };
  Object.assign(view, {
    text(result: unknown, render: RenderOptions) {
      check(result);
      return own.text(result, render);
    },
    json(result: unknown, warnings: readonly string[], inUse: FlagsInUse) {
      check(result);
      return own.json!(result, warnings, inUse);
    },
  });
}

function differences(view: AnyView, result: object, saysMore: boolean): string[] {
  const preview = "preview" in result ? result.preview : undefined;
  const notes = (format: Format) => [
    ...(preview === undefined ? [] : view.previewNotes?.(preview, LOG, format) ?? []),
    ...view.notes?.(result, LOG, format) ?? [],
  ];
  const warnings = [
    ...(preview === undefined ? [] : view.previewWarnings?.(preview, LOG) ?? []),
    ...view.warnings?.(result, LOG) ?? [],
  ];
  const data = view.data?.(result) ?? [];
  const text = linesOf([
    ...(preview === undefined ? [] : view.preview?.(preview, LOG) ?? []),
    ...warnings,
    ...view.text(result, LOG),
    ...notes("text"),
  ]);
  const besides = linesOf([...notes("json"), ...warnings]);
  const document = writeJson(view.json!(result, besides, LOG.inUse));
  const shown = [typeof data === "string" ? data : linesOf(data).join("\n"), ...text].join("\n");
  const written = [document, ...besides].join("\n");
  const names = [...namesIn(result)];
  return [
    ...names.filter((name) => has(shown, name) && !has(written, name))
      .map((name) => `the text has ${name}, and the JSON has not`),
    ...names.filter((name) => !saysMore && has(written, name) && !has(shown, name))
      .map((name) => `the JSON has ${name}, and the text has not`),
    ...text.filter((line) => /^! /.test(line) && !besides.includes(line))
      .map((line) => `only the text warns: ${line}`),
    ...besides.filter((line) => /^! /.test(line) && !text.includes(line))
      .map((line) => `only the JSON warns: ${line}`),
  ];
}

function linesOf(lines: readonly Text[]): string[] {
  return lines.map(({ printed }) => printed);
}

/** The keys and the ids in a result: what its maps, its lists and its named things are named by. */
function* namesIn(value: unknown, seen = new Set<unknown>()): Generator<string> {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof Map) {
    for (const [name, member] of value) {
      if (isName(name)) yield name;
      yield* namesIn(member, seen);
    }
    return;
  }
  for (const [field, member] of Object.entries(value)) {
    const isNaming = Array.isArray(value) || /^(?:key|id|condition)$/.test(field);
    if (isNaming && isName(member)) yield member;
    yield* namesIn(member, seen);
  }
}

/** Names that cannot be taken for a word of a sentence, because they contain a symbol or a digit. */
function isName(name: unknown): name is string {
  return typeof name === "string" && /^[\w.-]*[._0-9-][\w.-]*$/.test(name) && /^\w.*\w$/.test(name);
}

function has(text: string, name: string): boolean {
  // In sentences, the key of a conditional value is two names.
  const { key, condition } = splitBranchKey(name);
  if (condition !== "" && has(text, key) && has(text, condition)) return true;
  // People are shown the beginning of a revision's id.
  const [beginning] = /^\w{8}(?=-)/.exec(name) ?? [];
  if (beginning !== undefined && text.includes(beginning)) return true;
  const literal = name.replace(/[.]/g, "\\.");
  return new RegExp(`(?<![\\w.-])${literal}(?![\\w-]|\\.\\w)`).test(text);
}
