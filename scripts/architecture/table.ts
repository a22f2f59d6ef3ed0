/** The rooms of the house, highest first, and what each may know. */

/** A room: what it may import, and of what it may only import types. */
export interface Room {
  readonly name: string;
  readonly uses: readonly string[];
  /** Rooms that it knows by their types alone. */
  readonly types: readonly string[];
  /** The `node:` built-ins that it may use; what reaches the world is for a few rooms only. */
  readonly builtIns: readonly string[];
}

/** `main.ts` is a room of its own; every other one is a folder of `src/`. */
export const ROOMS: readonly Room[] = [
  room("main.ts", ["cli", "platform", "terminal", "values"], [], [
    "process",
    "timers/promises",
    "tty",
  ]),
  room("cli", [
    "views",
    "commands",
    "doctor",
    "config",
    "files",
    "platform",
    "terminal",
    "values",
  ], []),
  room("views", ["config", "terminal", "values"], ["commands", "doctor"]),
  room("commands", [
    "doctor",
    "config",
    "credentials",
    "files",
    "platform",
    "terminal",
    "values",
  ], []),
  room("doctor", ["values"], ["credentials", "files", "platform"]),
  room("config", ["values"], []),
  room("credentials", ["values"], ["files"]),
  room("files", ["values"], [], ["child_process", "crypto", "fs/promises", "path"]),
  room("platform", ["values"], []),
  room("terminal", ["values"], [], ["fs", "tty", "util"]),
  room("values", [], []),
];

/** Where each library is known; a path that ends in `/` is a whole room. */
export const LIBRARIES: Readonly<Record<string, string>> = {
  "@commander-js/extra-typings": "src/cli/",
  "@inquirer/confirm": "src/terminal/inquirer.ts",
  "@inquirer/input": "src/terminal/inquirer.ts",
  "@inquirer/select": "src/terminal/inquirer.ts",
  "ipaddr.js": "src/doctor/ranges.ts",
  "string-width": "src/terminal/layout.ts",
  "toml-eslint-parser": "src/files/toml.ts",
  "valibot": "src/platform/reply.ts",
  "wrap-ansi": "src/terminal/layout.ts",
};

/** Something that only a few files may write. */
export interface Privilege {
  readonly pattern: RegExp;
  /** What is done, for the message: "unwraps a secret". */
  readonly deed: string;
  readonly files: readonly string[];
}

/** What is done in the files named and nowhere else. */
export const PRIVILEGES: readonly Privilege[] = [
  {
    pattern: /\.reveal\(/,
    deed: "unwraps a secret",
    files: [
      "src/platform/http.ts",
      // Where a credential is read: what cannot be a header is refused before it becomes one.
      "src/credentials/cookie.ts",
      "src/credentials/headerText.ts",
    ],
  },
  {
    // The name of a symbol that Deno looks for is a text, not a use of it.
    pattern: /(?<!")\bDeno\b/,
    deed: "looks for Deno",
    files: [
      "src/cli/buildInfo.ts",
      "src/cli/dropPermissions.ts",
      "src/files/runProgram.ts",
      "src/platform/writeFetch.ts",
    ],
  },
  { pattern: /\bprocess\b\s*\.|"node:process"/, deed: "touches the process", files: ["main.ts"] },
  { pattern: /\bconsole\s*\./, deed: "writes past the streams", files: [] },
  {
    pattern: /\bDate\.now\(|\bnew Date\(\)/,
    deed: "reads the clock",
    files: ["main.ts"],
  },
  {
    pattern: /(?<![.\w])fetch\(/,
    deed: "asks the network",
    files: ["src/platform/http.ts", "src/platform/writeFetch.ts"],
  },
];

/** A file with more lines than this wants a second room. */
export const LONGEST_FILE = 400;

function room(
  name: string,
  uses: readonly string[],
  types: readonly string[],
  builtIns: readonly string[] = [],
): Room {
  return { name, uses, types, builtIns: builtIns.map((builtIn) => `node:${builtIn}`) };
}
