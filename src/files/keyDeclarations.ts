import {
  anything,
  either,
  type Fields,
  list,
  map,
  optional,
  record,
  type RecordShape,
  type Shape,
  text,
  type ValueOf,
} from "../values/shape.ts";
import { Failure } from "../values/failure.ts";
import { readShape } from "./readShape.ts";
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

/** The file's `[settings]`, as far as they are read here. */
const SETTINGS = record("What every key has unless it says otherwise.", {
  default_secret_file: optional(
    text("Where secrets are kept; {name} and {env_group} are filled in. Absent: the lock file."),
  ),
  default_allowed_cidrs: optional(
    list("Where the keys may be used from.", text("An address range.")),
  ),
}, "left");

/** A `[keys.<name>]`, as far as it is read here. */
const KEY = record("A declared API key.", {
  scopes: optional(list("What the key may do, such as `universe:read`.", text("A scope."))),
  allowed_cidrs: optional(
    list("Where the key may be used from, such as 203.0.113.0/24.", text("An address range.")),
  ),
  secret_file: optional(text("Where this key's secret is kept.")),
  envs: optional(
    either(
      "The environments that the key is for, or groups of them: then there is a key for each group.",
      [
        list("Names of environments.", anything("The name of an environment.")),
        map("Groups of environments by name.", anything("Names of environments."), {
          emptyNames: true,
        }),
      ],
    ),
  ),
}, "left");

/** The file that declares API keys; what is not read here belongs to the key tool. */
export const KEY_FILE = record("The API keys of a project.", {
  settings: optional(SETTINGS),
  keys: optional(map("The declared keys by name.", KEY, { emptyNames: true })),
}, "left");

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
  /** The names of its envs. */
  readonly envs?: readonly string[];
  readonly scopes?: readonly string[];
  readonly cidrs?: readonly string[];
  /** Whether the ranges are those of `[settings]`, since it has none of its own. */
  readonly hasDefaultCidrs?: true;
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
    secretFile: settings && read(document, settings, SETTINGS, "default_secret_file"),
    cidrs: settings && read(document, settings, SETTINGS, "default_allowed_cidrs"),
  };
  const defaultCidrs = defaults.cidrs && { cidrs: defaults.cidrs, hasDefaultCidrs: true as const };
  const tables = tableIn(document, document.root, "keys");
  const declared = [...tables?.members.keys() ?? []].flatMap((base) => {
    const table = tableIn(document, tables!, base)!;
    const cidrs = read(document, table, KEY, "allowed_cidrs");
    const rest = {
      ...given("scopes", read(document, table, KEY, "scopes")),
      ...(cidrs === undefined ? defaultCidrs : { cidrs }),
      ...given("secretFile", read(document, table, KEY, "secret_file") ?? defaults.secretFile),
    };
    const groups = groupsOf(document, table);
    const envs = table.members.get("envs")?.node;
    if (groups === undefined) return [{ name: base, base, ...namesIn(envs), ...rest }];
    return groups.map((group) => ({
      name: `${base}_${group}`,
      base,
      group,
      ...namesIn(envs?.type === "table" ? envs.members.get(group)?.node : undefined),
      ...rest,
    }));
  });
  return { file, keys: new Map(declared.map((key) => [key.name, key])) };
}

/** The named groups of a key's envs; undefined when it has none, and is one key. */
function groupsOf(document: TomlDocument, key: TomlTable): string[] | undefined {
  const envs = key.members.get("envs")?.node;
  if (envs === undefined) return undefined;
  if (envs.type === "table") return [...envs.members.keys()];
  if (envs.type === "array") return undefined;
  throw wrongType(document, envs, "envs", "a list of environment names, or a table of such lists");
}

/** The names in a list of envs; what is no text there is the key tool's to complain of. */
function namesIn(node: TomlNode | undefined): { envs?: readonly string[] } {
  if (node?.type !== "array") return {};
  const envs = node.items.flatMap((item) =>
    item.type === "scalar" && item.kind === "string" ? [item.value] : []
  );
  return { envs };
}

function tableIn(document: TomlDocument, table: TomlTable, name: string): TomlTable | undefined {
  const node = table.members.get(name)?.node;
  if (node === undefined || node.type === "table") return node;
  throw wrongType(document, node, name, "a table");
}

/** What a field holds; undefined when it is not there. */
function read<F extends Fields, Name extends keyof F & string>(
  document: TomlDocument,
  table: TomlTable,
  shape: RecordShape<F>,
  name: Name,
): ValueOf<F[Name]> | undefined {
  const node = table.members.get(name)?.node;
  if (node === undefined) return undefined;
  const field = shape.rule.fields[name] as Shape<ValueOf<F[Name]>>;
  const value = readShape(node, field);
  if (value !== undefined) return value;
  throw wrongType(
    document,
    culprit(node),
    name,
    field.rule.kind === "list" ? "a list of strings" : "a string",
  );
}

/** Of a list that is not what it should be, the item that is not. */
function culprit(node: TomlNode): TomlNode {
  if (node.type !== "array") return node;
  return node.items.find((item) => item.type !== "scalar" || item.kind !== "string") ?? node;
}

function wrongType(document: TomlDocument, node: TomlNode, name: string, wanted: string): Failure {
  return new Failure(
    `${name} must be ${wanted}, but is ${kindOf(node)}.`,
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
