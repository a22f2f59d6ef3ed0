import { type JsonPart, partsInJson } from "../../values/parseJson.ts";

/** Which sections of the config file have the two keys after a rename. */
export interface RenamedSections {
  /** True when another section still has the old key. */
  readonly isLeft: boolean;
  /** True when every section has the new key. */
  readonly isEverywhere: boolean;
}

export interface RenamedRule {
  readonly text: string;
  /** Whether the key's rule was moved or copied to its new name; absent when it has none. */
  readonly rule?: "moved" | "copied";
  /** True when the new key is left out of `required` until every section has it. */
  readonly isOptional: boolean;
}

/** The `$comment` of a rule whose key is required again as soon as every section has it. */
const LATER = "Required as soon as every environment has it.";

/**
 * Give a key's rule to its new name, in the text of the value rules; every other byte stays. The rule is moved,
 * or copied while another section has the old key.
 *
 * @param text The value rules, which are a valid schema.
 */
export function renameRule(
  text: string,
  { from, to }: { readonly from: string; readonly to: string },
  { isLeft, isEverywhere }: RenamedSections,
): RenamedRule {
  const isRequired = at(requiredIn(text), from) >= 0 ||
    [from, to].some((key) => noteAt(text, key) >= 0);
  const hasRule = at(rulesIn(text), from) >= 0;
  const named = hasRule ? renameProperty(text, from, to, isLeft) : text;
  return {
    text: isRequired ? renameRequired(named, from, to, isEverywhere) : named,
    ...(hasRule ? { rule: isLeft ? "copied" : "moved" } : {}),
    isOptional: isRequired && !isEverywhere,
  };
}

function renameProperty(text: string, from: string, to: string, isLeft: boolean): string {
  const rules = rulesIn(text);
  const index = at(rules, from);
  const { start, value, end } = rules[index]!;
  if (at(rules, to) >= 0) return isLeft ? text : removePart(text, rules, index);
  const [colon] = /\s*:\s*$/.exec(text.slice(start, value))!;
  const renamed = JSON.stringify(to) + colon + text.slice(value, end);
  return isLeft
    ? insertPart(text, rules, index, renamed)
    : replacePart(text, { start, end }, renamed);
}

/** Require the new key in place of the old one, or leave both out and note in its rule that this comes later. */
function renameRequired(text: string, from: string, to: string, isEverywhere: boolean): string {
  const required = requiredIn(text);
  const index = at(required, from);
  if (!isEverywhere) return withNote(index < 0 ? text : removePart(text, required, index), to);
  const isThere = at(required, to) >= 0;
  if (index < 0) return withoutNote(isThere ? text : addRequired(text, to), to);
  const renamed = isThere
    ? removePart(text, required, index)
    : replacePart(text, required[index]!, JSON.stringify(to));
  return withoutNote(renamed, to);
}

function addRequired(text: string, key: string): string {
  const required = requiredIn(text);
  if (required.length > 0) {
    return insertPart(text, required, required.length - 1, JSON.stringify(key));
  }
  const all = partsInJson(text, [])!;
  const empty = all.find(({ name }) => name === "required");
  const list = `[${JSON.stringify(key)}]`;
  return empty === undefined
    ? insertPart(text, all, all.length - 1, `"required": ${list}`)
    : replacePart(text, { start: empty.value, end: empty.end }, list);
}

function withNote(text: string, key: string): string {
  const rule = partsInJson(text, ["properties", key]) ?? [];
  const hasComment = rule.some(({ name }) => name === "$comment");
  if (rule.length === 0 || hasComment) return text;
  return insertPart(text, rule, rule.length - 1, `"$comment": ${JSON.stringify(LATER)}`);
}

function withoutNote(text: string, key: string): string {
  const note = noteAt(text, key);
  return note < 0 ? text : removePart(text, partsInJson(text, ["properties", key])!, note);
}

function noteAt(text: string, key: string): number {
  const rule = partsInJson(text, ["properties", key]) ?? [];
  return rule.findIndex(({ name, value, end }) =>
    name === "$comment" && text.slice(value, end) === JSON.stringify(LATER)
  );
}

function rulesIn(text: string): readonly JsonPart[] {
  return partsInJson(text, ["properties"]) ?? [];
}

/** The names that the rules require; each part is named by its string. */
function requiredIn(text: string): readonly JsonPart[] {
  const items = partsInJson(text, ["required"]) ?? [];
  return items.map((item) => ({ ...item, name: JSON.parse(text.slice(item.value, item.end)) }));
}

function at(parts: readonly JsonPart[], name: string): number {
  return parts.findIndex((part) => part.name === name);
}

function replacePart(
  text: string,
  { start, end }: Pick<JsonPart, "start" | "end">,
  by: string,
): string {
  return text.slice(0, start) + by + text.slice(end);
}

/** Insert a part below another one of the same object or array, with the white space that is between them. */
function insertPart(
  text: string,
  parts: readonly JsonPart[],
  index: number,
  part: string,
): string {
  const { start } = parts[1] ?? parts[0]!;
  const [space] = /\s*$/.exec(text.slice(0, start))!;
  const { end } = parts[index]!;
  const isAlone = parts.length === 1 && space === "";
  return replacePart(text, { start: end, end }, `,${isAlone ? " " : space}${part}`);
}

/** Remove a part of an object or array, with its comma. */
function removePart(text: string, parts: readonly JsonPart[], index: number): string {
  const { start, end } = parts[index]!;
  const [before, after] = [parts[index - 1], parts[index + 1]];
  if (before !== undefined) return replacePart(text, { start: before.end, end }, "");
  if (after !== undefined) return replacePart(text, { start, end: after.start }, "");
  return text.slice(0, start).trimEnd() + text.slice(end).trimStart();
}
