import { definedOnly } from "../values/collections.ts";
import { array, json, looseObject, map, optional, string, union } from "../values/schema.ts";
import { Failure } from "../values/failure.ts";
import { readDocument } from "../toml/readField.ts";
import { nodeKind, placeAt, readToml, type TomlDocument, type TomlNode } from "../toml/toml.ts";

export const KEY_DECLARATIONS = "cliapikey.toml";

const SETTINGS = looseObject({
  default_secret_file: optional(
    string("Where secrets are kept; {name} and {env_group} are filled in. Absent: the lock file."),
  ),
  default_allowed_cidrs: optional(
    array(string("An address range."), "The addresses that the keys may be used from."),
  ),
}, "The defaults of every key.");

const KEY = looseObject({
  scopes: optional(array(string("A scope."), "What the key may do, such as `universe:read`.")),
  allowed_cidrs: optional(
    array(
      string("An address range."),
      "The addresses that the key may be used from, such as 203.0.113.0/24.",
    ),
  ),
  secret_file: optional(string("Where this key's secret is kept.")),
  envs: optional(union(
    [
      array(json("The name of an environment."), "Names of environments."),
      map(json("Names of environments."), "Groups of environments by name."),
    ],
    "The environments that the key is for, or groups of them, each with a key of its own.",
  )),
}, "A declared API key.");

/** All other fields belong to the key tool. */
export const KEY_FILE = looseObject({
  settings: optional(SETTINGS),
  keys: optional(map(KEY, "The declared keys by name.")),
}, "The API keys of a project.");

/** The keys that a project declares (spec: Key declaration file). */
export interface KeyDeclarations {
  readonly file: string;
  /** By the name that `--key` takes: one per key, or one per group of its envs. */
  readonly keys: ReadonlyMap<string, KeyDeclaration>;
}

export interface KeyDeclaration {
  /** `<base>_<group>` when its envs are grouped, else the base itself. */
  readonly name: string;
  /** The name in the header `[keys.<base>]`. */
  readonly base: string;
  readonly group?: string;
  readonly envs?: readonly string[];
  readonly scopes?: readonly string[];
  /** True when the ranges are from `[settings]`, because it has none of its own. */
  readonly hasDefaultCidrs?: boolean;
  /** The file of the secret, with `{name}` and `{env_group}` as written; absent: the lock file. */
  readonly secretFile?: string;
}

/**
 * Read `cliapikey.toml` (docs/dev/platform.md, The suite's files). Unknown fields belong to the key tool and are
 * ignored.
 *
 * @throws Failure with the place when it is not TOML, or a known field is of another type.
 */
export function readKeyDeclarations(text: string, file: string): KeyDeclarations {
  const document = readToml(text, file);
  const { settings, keys } = readDocument(document, KEY_FILE, (path, node) => {
    return wrongType(document, path, node);
  });
  const declared = [...keys ?? []].flatMap(([base, key]): KeyDeclaration[] => {
    const { scopes, allowed_cidrs: cidrs, secret_file: secretFile, envs } = key;
    const hasDefaultCidrs = cidrs === undefined && settings?.default_allowed_cidrs !== undefined;
    const rest = definedOnly({
      scopes,
      hasDefaultCidrs: hasDefaultCidrs || undefined,
      secretFile: secretFile ?? settings?.default_secret_file,
    });
    if (!(envs instanceof Map)) return [{ name: base, base, ...namesIn(envs), ...rest }];
    return Array.from(
      envs,
      ([group, names]) => ({ name: `${base}_${group}`, base, group, ...namesIn(names), ...rest }),
    );
  });
  return { file, keys: new Map(declared.map((key) => [key.name, key])) };
}

/** The key tool refuses anything but strings. */
function namesIn(list: unknown): { envs?: readonly string[] } {
  if (!Array.isArray(list)) return {};
  return { envs: list.filter((name) => typeof name === "string") };
}

function wrongType(document: TomlDocument, path: readonly string[], node: TomlNode): Failure {
  const field = path[path[0] === "keys" ? 2 : 1];
  const wanted = field === undefined
    ? "a table"
    : field === "envs"
    ? "a list of environment names, or a table of such lists"
    : field.endsWith("secret_file")
    ? "a string"
    : "a list of strings";
  return new Failure(
    `${field ?? path.at(-1)} must be ${wanted}, but is ${nodeKind(node)}.`,
    "Correct this line.",
    placeAt(document, node.span.start),
  );
}
