import { codeOf } from "../values/failure.ts";
import type { HostFiles } from "../host/host.ts";
import { resolvePath } from "../values/paths.ts";
import { shellWord } from "../values/shellWord.ts";
import { readRegular, UnusableFile } from "./readRegular.ts";
import { isUtf16 } from "./secretFile.ts";

/** No bundle of authorities is larger, in bytes. */
const LARGEST = 16 * 1024 * 1024;
/** The first byte of DER, the binary form of a certificate. */
const SEQUENCE = 0x30;

/**
 * Find out why the engine took no authority from the file of `NODE_EXTRA_CA_CERTS`, and what to do, as a sentence.
 *
 * @param name What the variable contains.
 * @returns Undefined when nothing is wrong with it, and when this run may not read it.
 */
export async function authorityFault(
  files: HostFiles,
  folder: string,
  name: string | undefined,
): Promise<string | undefined> {
  if (!name) return undefined;
  const fault = await findFault(files, folder, name);
  return fault && `NODE_EXTRA_CA_CERTS names ${name}, ${fault}`;
}

async function findFault(
  files: HostFiles,
  folder: string,
  name: string,
): Promise<string | undefined> {
  try {
    const bytes = await readRegular(files, resolvePath(folder, name), LARGEST);
    if (isUtf16(bytes)) return "which is UTF-16: save it as UTF-8 or ASCII.";
    if (bytes[0] === SEQUENCE) {
      return `which is binary (DER): convert it with \`openssl x509 -inform der -in ${
        shellWord(name)
      } -out authority.pem\`, and name that file.`;
    }
    const text = new TextDecoder().decode(bytes);
    return text.includes("CERTIFICATE-----")
      ? undefined
      : "which contains no certificate in PEM form.";
  } catch (error) {
    if (error instanceof UnusableFile) return `which cannot be used: ${error.message}.`;
    if (codeOf(error) !== "ENOENT") return undefined;
    return name.startsWith("~")
      ? "but the ~ was not expanded: write the whole path."
      : "which does not exist: correct the path.";
  }
}
