import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlatformSetup } from "../platform/setup.ts";

/** The credentials of every run; neither may ever be shown. */
export const SECRETS = {
  key: "canary-key-7f3a9b2c4d5e6f70",
  cookie: "canary-cookie-1a2b3c4d5e6f",
} as const;

/** The revision that rollbacks go to. */
export const PAST = "22222222-0000-4000-8000-000000000002";

/** Everything that the tools of the project need. */
const SCOPES = [
  "universe:read",
  "universe:write",
  "universe-places:write",
  "legacy-asset:manage",
  "asset:read",
  "asset:write",
  "universe.analytics:read",
];

/** A platform with everything: a history, conditions, conditional values, and somebody else's draft. */
export const PLATFORM: PlatformSetup = {
  keys: [{ secret: SECRETS.key, allowedCidrs: ["203.0.113.0/24"], scopes: SCOPES }],
  account: { cookie: SECRETS.cookie },
  config: {
    history: [
      {
        entries: { "shop.price": 1, "shop.open": true },
        revisionId: "11111111-0000-4000-8000-000000000001",
      },
      { changes: { "shop.price": 2, "spawn.rate": 0.5 }, message: "Spring", revisionId: PAST },
      {
        changes: { "shop.price": 3, "spawn.rate": null },
        revisionId: "33333333-0000-4000-8000-000000000003",
      },
    ],
    entries: {
      "shop.price": 4,
      "shop.open": true,
      "welcome": "Hi",
      "shop.price.RBX.conditional.r1": 2,
    },
    conditions: { rulesOrder: ["r1"], rules: { r1: { tokens: [] } } },
    draft: { "welcome": "Hello there", "left.over": [1, 2] },
    metrics: {
      ServerCrashCount: { usual: [1] },
      ClientCrashRate15m: { usual: [0.01] },
      PeakConcurrentPlayers: { usual: [5_000] },
    },
  },
};

const PLACES = `[dev]
universe_id = 1234567890

[dev.places]
lobby = 111

[prod]
universe_id = 999
confirm = true
`;

const CONFIG = `# What a race costs, and what it looks like.
[dev.entries."shop.price"]
value = 5 # ask Mia before you change it
description = "In coins"

[dev.entries."shop.open"]
value = true

[dev.entries."banner"]
value = { text = "Sale", colors = ["red", "blue"] }

[prod.entries."shop.price"]
value = 7
`;

const LOCK = `version = 1

[envs.dev]
revision_id = "v3"
synced_at = "2026-01-02T03:06:05Z"

[envs.dev.entries]
"shop.price" = 3
"shop.open" = true
`;

/** The files of a project that has synced before. */
export const FILES: Readonly<Record<string, string>> = {
  "cliplace.toml": PLACES,
  "cliconfig.toml": CONFIG,
  "cliconfig.lock.toml": LOCK,
  "Shop.luau": 'print(config:GetValue("shop.price"))\n',
};

/** The same with a config file that has the conditions and changes them. */
export const HOLDING_CONDITIONS: Readonly<Record<string, string>> = {
  ...FILES,
  "cliconfig.toml": `[[dev.conditions]]
name = "r1"
tokens = [{ operand = { attributeReference = "New players" } }]

${CONFIG.replace("value = 5 #", "when = { r1 = 3 }\nvalue = 5 #")}`,
};

/** A folder with files, removed at the end. */
export interface Project extends AsyncDisposable {
  readonly folder: string;
  /** Every file that is there now, by its name. */
  read(): Promise<Readonly<Record<string, string>>>;
}

/** Lay a project out. */
export async function layOut(files: Readonly<Record<string, string>> = FILES): Promise<Project> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "faults-")));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return {
    folder,
    read: async () => {
      const found = await readdir(folder, { withFileTypes: true });
      const names = found.filter((entry) => entry.isFile()).map(({ name }) => name).sort();
      const texts = names.map(async (name) =>
        [name, await readFile(join(folder, name), "utf8")] as const
      );
      return Object.fromEntries(await Promise.all(texts));
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
