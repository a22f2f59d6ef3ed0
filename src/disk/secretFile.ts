import type { System } from "../values/system.ts";
import type { HostFiles } from "../host/host.ts";
import { codeOf, Failure } from "../values/failure.ts";
import { looksSecret } from "../values/looksSecret.ts";
import { resolvePath } from "../values/paths.ts";
import { readRegular, UnusableFile } from "./readRegular.ts";

export interface SecretFile {
  readonly content: string;
  /** Its permissions, as `644`, when others than its owner may read it. */
  readonly readableByOthers?: string;
}

/** No secret is larger, in bytes. */
export const LARGEST_SECRET = 64 * 1024;
const OTHERS_READ = 0o044;

/**
 * @param folder The folder that a relative path starts from.
 * @param name The path as it was given, for messages, which never show the content.
 * @throws Failure when it is not there, or cannot be read.
 */
export async function readSecretFile(
  files: HostFiles,
  folder: string,
  name: string,
  system: System,
): Promise<SecretFile> {
  const path = resolvePath(folder, name);
  try {
    const bytes = await readRegular(files, path, LARGEST_SECRET);
    if (isUtf16(bytes)) {
      throw new Failure(
        `The key file ${name} is UTF-16 text, which Windows PowerShell writes with \`>\`.`,
        "Save it as UTF-8 or ASCII, such as with `Set-Content -Encoding ascii`.",
      );
    }
    const content = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (system === "windows") return { content };
    const { mode } = await files.status(path);
    return (mode & OTHERS_READ) === 0
      ? { content }
      : { content, readableByOthers: (mode & 0o777).toString(8) };
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (codeOf(error) === "ENOENT") {
      throw new Failure(
        `There is no file ${name}.`,
        looksSecret(name)
          ? "If that is the key itself, put it in CLI_API_KEY; here, give the name of a file."
          : "Name the file that contains the key, or pass --api-key-file - and the key on standard input.",
      );
    }
    const reason = error instanceof UnusableFile ? `: ${error.message}` : "";
    throw new Failure(
      `The key file ${name} cannot be read${reason}.`,
      "Make it a text file that you can read, or pass --api-key-file - and the key on standard input.",
    );
  }
}

/** Check whether a byte order mark shows UTF-16, which Windows PowerShell writes with `>`. */
export function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
