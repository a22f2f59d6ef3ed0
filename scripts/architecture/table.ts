/** The layers of the program, highest first, and what each may import. */

/** A layer: what it may import, and of what it may only import types. */
export interface Layer {
  readonly name: string;
  readonly uses: readonly string[];
  /** Layers of which it may import only types. */
  readonly types: readonly string[];
}

/** The entries of the program: Deno's, and the one of the files that Bun builds. */
export const ENTRIES: readonly string[] = ["main.ts", "main.node.ts"];

/** The entries are a layer of their own, `main.ts`; every other one is a folder of `src/`. */
export const LAYERS: readonly Layer[] = [
  layer("main.ts", ["cli", "host"], []),
  layer("cli", [
    "views",
    "commands",
    "watch",
    "publish",
    "doctor",
    "files",
    "flags",
    "config",
    "disk",
    "roblox",
    "values",
  ], ["host", "toml"]),
  layer("views", ["commands", "watch", "publish", "files", "config", "values"], ["doctor", "host"]),
  layer("commands", [
    "watch",
    "publish",
    "rules",
    "doctor",
    "files",
    "config",
    "toml",
    "disk",
    "roblox",
    "values",
  ], ["flags", "host"]),
  layer("doctor", ["values"], ["files", "roblox"]),
  layer("watch", ["publish", "rules", "files", "config", "roblox", "values"], ["flags"]),
  layer("publish", ["files", "config", "roblox", "values"], ["flags", "host"]),
  layer("rules", ["files", "config", "values"], []),
  layer("files", ["config", "toml", "disk", "values"], ["flags", "roblox", "host"]),
  layer("flags", ["config", "values"], []),
  layer("config", ["values"], []),
  layer("roblox", ["values"], ["host"]),
  layer("toml", ["values"], []),
  layer("disk", ["values"], ["host"]),
  layer("host", ["values"], []),
  layer("values", [], []),
];

/** The modules that may import each library; a path that ends in `/` is a whole layer. */
export const LIBRARIES: Readonly<Record<string, string>> = {
  "@cfworker/json-schema": "src/rules/validator.ts",
  "@inquirer/confirm": "src/cli/terminal/createPrompts.ts",
  "@inquirer/core": "src/cli/terminal/picker.ts",
  "@inquirer/input": "src/cli/terminal/createPrompts.ts",
  "fast-string-width": "src/views/layout.ts",
  "ignore": "src/disk/findSources.ts",
  "ipaddr.js": "src/doctor/ranges.ts",
  "re2js": "src/rules/linearPattern.ts",
  "toml-eslint-parser": "src/toml/toml.ts",
  "valibot": "src/values/schema.ts",
};

/** Something that only a few files may do. */
export interface Privilege {
  /** What it looks like in the syntax tree, in the selectors of `deno lint`. */
  readonly selectors: readonly string[];
  /** What is done, for the message: "unwraps a secret". */
  readonly deed: string;
  readonly files: readonly string[];
}

/** What only the named files may do. */
export const PRIVILEGES: readonly Privilege[] = [
  {
    selectors: ['CallExpression[callee.property.name="reveal"]'],
    deed: "unwraps a secret",
    files: [
      "src/roblox/http.ts",
      // Where a credential is read: what cannot be a header is refused before it becomes one.
      "src/files/credentials/cookie.ts",
      "src/files/credentials/headerFault.ts",
      // Where a key is kept, if the user wants that.
      "src/files/keyStore.ts",
    ],
  },
  {
    selectors: ['Identifier[name="Deno"]'],
    deed: "looks for Deno",
    files: ["src/host/deno.ts"],
  },
  {
    selectors: [
      'MemberExpression[object.name="process"]',
      'Identifier[name="globalThis"]',
      'Identifier[name="Bun"]',
      "ImportDeclaration[source.value=/^node:/]",
      "ImportExpression[source.value=/^node:/]",
    ],
    deed: "knows the engine",
    files: ["src/host/node.ts"],
  },
  {
    selectors: ['MemberExpression[object.name="console"]'],
    deed: "writes past the streams",
    files: [],
  },
  {
    selectors: [
      'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
      'NewExpression[callee.name="Date"][arguments.length=0]',
    ],
    deed: "reads the clock",
    files: ["src/cli/start.ts"],
  },
  {
    selectors: ['CallExpression[callee.name="fetch"]'],
    deed: "asks the network",
    files: ["src/roblox/http.ts", "src/host/deno.ts", "src/host/node.ts"],
  },
];

/** A file with more lines should be split. */
export const LONGEST_FILE = 300;

function layer(
  name: string,
  uses: readonly string[],
  types: readonly string[],
): Layer {
  return { name, uses, types };
}
