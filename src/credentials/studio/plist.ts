import { readBinaryPlist } from "./binaryPlist.ts";
import { decodeText } from "./decodeText.ts";
import { readXmlPlist } from "./xmlPlist.ts";

/**
 * Reads the texts in the outermost dictionary of a property list, binary or XML; what is no text
 * there, and what is damaged, is left out.
 */
export function readPlist(bytes: Uint8Array): ReadonlyMap<string, string> {
  if (decodeText(bytes.subarray(0, 8)) === "bplist00") return readBinaryPlist(bytes);
  return readXmlPlist(decodeText(bytes) ?? "");
}
