import { Failure } from "../values/failure.ts";
import {
  kindOf,
  placeAt,
  readToml,
  type TomlDocument,
  type TomlNode,
  type TomlTable,
} from "./toml.ts";

/** The name of the file that declares API keys. */
export const KEY_DECLARATIONS = "cliapikey.toml";

/** The keys that a project declares (spec: Key declaration file). */
export interface KeyDeclarations {
  /** The file's name, for messages. */
  readonly file: string;
  /** By the name that `--key` takes: one a key, or one a group of its envs. */
  readonly keys: ReadonlyMap<string, KeyDeclaration>;
}

/** One declared key. */
export interface KeyDeclaration {
  /** `<base>_<group>` when its envs are grouped, else the base itself. */
  readonly name: string;
  /** The name in the header `[keys.<base>]`. */
  readonly base: string;
  readonly group?: string;
  readonly scopes?: readonly string[];
  readonly cidrs?: readonly string[];
  /** Where the secret is kept, `{name}` and `{env_group}` not filled in; absent: the lock file. */
  readonly secretFile?: string;
}

/**
 * Reads `cliapikey.toml` (platform.md, Key declarations). Fields that it does not know belong to the
 * key tool and are left alone.
 *
 * @throws Failure with the place when it is not TOML, or a known field is of another type.
 */
export function readKeyDeclarations(text: string, file: string): KeyDeclarations {
  const document = readToml(text, file);
  const settings = tableIn(document, document.root, "settings");
  const defaults = {
    secretFile: settings && textIn(document, settings, "default_secret_file"),
    cidrs: settings && textsIn(document, settings, "default_allowed_cidrs"),
  };
  const tables = tableIn(document, document.root, "keys");
  const declared = [...tables?.members.keys() ?? []].flatMap((base) => {
    const table = tableIn(document, tables!, base)!;
    const rest = {
      ...given("scopes", textsIn(document, table, "scopes")),
      ...given("cidrs", textsIn(document, table, "allowed_cidrs") ?? defaults.cidrs),
      ...given("secretFile", textIn(document, table, "secret_file") ?? defaults.secretFile),
    };
    const groups = groupsOf(document, table);
    if (groups === undefined) return [{ name: base, base, ...rest }];
    return groups.map((group) => ({ name: `${base}_${group}`, base, group, ...rest }));
  });
  return { file, keys: new Map(declared.map((key) => [key.name, key])) };
}

/** The named groups of a key's envs; undefined when it has none, and is one key. */
function groupsOf(document: TomlDocument, key: TomlTable): string[] | undefined {
  const envs = key.members.get("envs")?.node;
  if (envs === undefined) return undefined;
  if (envs.type === "table") return [...envs.members.keys()];
  if (envs.type === "array") return undefined;
  throw wrongType(document, envs, "envs", "a list of env names, or a table of such lists");
}

function tableIn(document: TomlDocument, table: TomlTable, name: string): TomlTable | undefined {
  const node = table.members.get(name)?.node;
  if (node === undefined || node.type === "table") return node;
  throw wrongType(document, node, name, "a table");
}

function textIn(document: TomlDocument, table: TomlTable, name: string): string | undefined {
  const node = table.members.get(name)?.node;
  if (node === undefined) return undefined;
  if (node.type === "scalar" && node.kind === "string") return node.value;
  throw wrongType(document, node, name, "a text");
}

function textsIn(document: TomlDocument, table: TomlTable, name: string): string[] | undefined {
  const node = table.members.get(name)?.node;
  if (node === undefined) return undefined;
  if (node.type !== "array") throw wrongType(document, node, name, "a list of texts");
  return node.items.map((item) => {
    if (item.type === "scalar" && item.kind === "string") return item.value;
    throw wrongType(document, item, name, "a list of texts");
  });
}

function wrongType(document: TomlDocument, node: TomlNode, name: string, wanted: string): Failure {
  return new Failure(
    `${name} is to be ${wanted}, and here is ${kindOf(node)}.`,
    "Correct this line.",
    placeAt(document, node.span.start),
  );
}

function given<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [key in Name]?: Value } {
  return value === undefined ? {} : { [name]: value } as { [key in Name]: Value };
}
