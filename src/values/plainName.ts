/** Most names are ASCII; matching Unicode classes takes as long as reading a whole file. */
const ASCII = /^[ -~]*$/;

/** Reduce a name to its letters and digits, in lower case. */
export function plainName(name: string): string {
  const others = ASCII.test(name) ? /[^a-z0-9]/g : /[^\p{L}\p{N}]/gu;
  return name.toLowerCase().replace(others, "");
}
