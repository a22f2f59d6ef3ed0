import type { ValuePath } from "./json.ts";

/** Write a path into a value: `.levels[0]."max hp"`; an empty text for the value itself. */
export function writePath(path: ValuePath): string {
  return path.map((step) => {
    if (typeof step === "number") return `[${step}]`;
    return /^[A-Za-z0-9_-]+$/.test(step) ? `.${step}` : `.${JSON.stringify(step)}`;
  }).join("");
}
