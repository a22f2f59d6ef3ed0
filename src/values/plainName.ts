/** Most names are ASCII; matching Unicode classes takes as long as reading a whole file. */
const ASCII = /^[ -~]*$/;

/** Reduce a name to its letters and digits, in lower case. */
export function plainName(name: string): string {
  if (ASCII.test(name)) return name.toLowerCase().replace(/[^a-z0-9]/g, "");
  return name.normalize("NFKC").toLowerCase()
    .replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, "");
}
