import { keyToolCommand } from "../../values/project.ts";
import type { Disk } from "../../disk/disk.ts";
import type { KeyDeclaration, KeyDeclarations } from "../keyDeclarations.ts";
import type { CreatedKey, KeyLock } from "../keyLock.ts";
import { Failure } from "../../values/failure.ts";
import type { Sentence } from "../../values/command.ts";
import { Secret } from "../../values/secret.ts";
import { API_KEYS_PAGE } from "../../values/advice.ts";
import { shellWord } from "../../values/shellWord.ts";

export type DeclaredKey =
  | {
    readonly state: "stored";
    readonly name: string;
    readonly secret: Secret;
    readonly backend: string;
  }
  /** It is not declared, not created, or its secret cannot be found. */
  | { readonly state: "missing"; readonly name: string; readonly failure: Failure };

/**
 * Look in the lock file, or in the file that the lock or the declaration names (docs/dev/platform.md, The
 * suite's files).
 *
 * @param declarations Absent when there is no `cliapikey.toml`.
 * @param lock Absent when no key was ever created.
 */
export async function findDeclaredKey(
  name: string,
  declarations: KeyDeclarations | undefined,
  lock: KeyLock | undefined,
  disk: Pick<Disk, "read">,
): Promise<DeclaredKey> {
  const missing = (what: string, advice: Sentence): DeclaredKey => ({
    state: "missing",
    name,
    failure: new Failure(what, advice),
  });
  const declaration = declarations?.keys.get(name);
  if (declaration === undefined) return missing(...undeclared(name, declarations));
  const created = lock?.keys.get(name);
  if (created === undefined) {
    return missing(
      `"${name}" is declared in ${declarations!.file}, but not created yet.`,
      `Create it with ${keyToolCommand(`create ${shellWord(name)}`)}. By hand: create it ` +
        `(${API_KEYS_PAGE}), then put its secret in CLI_API_KEY.`,
    );
  }
  if (created.secret !== undefined) {
    return { state: "stored", name, secret: created.secret, backend: lock!.file };
  }
  const files = secretFiles(declaration, created);
  try {
    for (const backend of files) {
      const content = (await disk.read(backend))?.replace(/^\ufeff/, "").trimEnd();
      if (content === undefined) continue;
      return { state: "stored", name, secret: new Secret(content), backend };
    }
  } catch (error) {
    if (error instanceof Failure) return missing(error.what, error.remedy);
    throw error;
  }
  return files.length === 0
    ? missing(
      `"${name}" is created, but ${lock!.file} has neither its secret nor a file name.`,
      `Put its secret in CLI_API_KEY, or regenerate it (${API_KEYS_PAGE}).`,
    )
    : missing(
      `"${name}" keeps its secret in ${files[0]}, which does not exist.`,
      "Put the secret there, or into CLI_API_KEY.",
    );
}

function undeclared(
  name: string,
  declarations: KeyDeclarations | undefined,
): [what: string, advice: string] {
  if (declarations === undefined) {
    return [
      `--key names "${name}", but there is no cliapikey.toml in this folder.`,
      "Run this where cliapikey.toml is.",
    ];
  }
  const { file, keys } = declarations;
  const all = [...keys.values()];
  const groups = all.filter((key) => key.base === name);
  if (groups.length > 0) {
    return [
      `--key names "${name}", which ${file} declares as one key for each group of its environments.`,
      `Name one of ${keyNames(groups)}.`,
    ];
  }
  return [
    `--key names "${name}", which ${file} does not declare.`,
    all.length === 0 ? `Declare it there under [keys].` : `Name one of ${keyNames(all)}.`,
  ];
}

function keyNames(keys: readonly KeyDeclaration[]): string {
  return keys.map((key) => key.name).join(", ");
}

/**
 * List the files that may contain the secret, the likeliest first. It is not documented whether `{name}`
 * means the whole name or the part before the group. With `{env_group}` in the template, the part before is
 * likelier, else the whole name.
 */
function secretFiles(declaration: KeyDeclaration, created: CreatedKey): string[] {
  const template = created.secretFile ?? declaration.secretFile;
  if (template === undefined) return [];
  const { base, name, group = "" } = declaration;
  const names = template.includes("{env_group}") ? [base, name] : [name, base];
  const files = names.map((filled) =>
    template.replaceAll("{name}", () => filled).replaceAll("{env_group}", () => group)
  );
  return [...new Set(files)];
}
