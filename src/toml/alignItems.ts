import { commonItems } from "../values/commonItems.ts";
import { canonicalJson, type Json } from "../values/json.ts";
import { toJson, type TomlDocument, type TomlNode } from "./tomlDocument.ts";

/**
 * Find the old item that each item of an array's new value replaces. As many equal items as possible keep
 * their order; the items between them replace each other one by one.
 *
 * @returns The index of the old item for each item, ascending; undefined for a new one. Old items without
 * an index here are removed.
 */
export function alignItems(
  document: TomlDocument,
  items: readonly TomlNode[],
  after: readonly Json[],
): readonly (number | undefined)[] {
  const before = items.map((item) => canonicalJson(toJson(document, item, "an item")));
  const aligned: (number | undefined)[] = [];
  let at = 0;
  const alignUpTo = (old: number, now: number) => {
    while (aligned.length < now) aligned.push(at < old ? at++ : undefined);
  };
  for (const [old, now] of commonItems(before, after.map(canonicalJson))) {
    alignUpTo(old, now);
    aligned.push(old);
    at = old + 1;
  }
  alignUpTo(before.length, after.length);
  return aligned;
}
