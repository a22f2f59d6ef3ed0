import { readConfigFile } from "../../src/files/configFile.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";
import { toEntries } from "../../tests/platform/answer.ts";
import { type Platform, startPlatform } from "../../tests/platform/platform.ts";
import type { Entries, KeySetup } from "../../tests/platform/setup.ts";

/** The universes of the project's environments. */
export const UNIVERSES = { dev: 4100000001, staging: 4100000002, production: 4100000003 } as const;

/** What the program is given to sign in with; both are made up. */
export const CREDENTIALS = {
  CLI_API_KEY: "demo-deploy-key-7c1f05e2b94a48d6",
  CLI_COOKIE: "demo-session-cookie-2f6b8d0c",
} as const;

/** The id of the project's key on the platform. */
export const KEY_ID = "key-deploy";

const DAY = 24 * 60 * 60;

/** The project's key as the story finds it: four things are wrong with it. */
const KEY: KeySetup = {
  id: KEY_ID,
  name: "skyline-deploy",
  secret: CREDENTIALS.CLI_API_KEY,
  enabled: false,
  expiresInSeconds: 9 * DAY + 60,
  allowedCidrs: ["198.51.100.0/24"],
  scopes: [
    "universe:read",
    "universe-places:write",
    "legacy-asset:manage",
    "asset:read",
    "asset:write",
  ],
  universes: [UNIVERSES.staging, UNIVERSES.production],
};

/** What is live in dev and not in the file, or is another value there; null is in the file alone. */
const DEV_IS_BEHIND: Entries = {
  "race.laps": 3,
  "race.grip": { dry: 1.0, wet: 0.72, ice: 0.62 },
  "shop.sale_banner": "Summer sale: two karts for one",
  "shop.discount": 0.15,
  "shop.pumpkin_karts": null,
  "shop.summer_tent": { coins: 250, colours: ["red", "white"] },
  "feature.photo_mode": null,
};

const RULES: Entries = {
  rules: { "new-players": { tokens: [{ operator: "and" }] } },
  rulesOrder: ["new-players"],
};

/**
 * Starts the platform of the story. Staging and production hold what the project's file says, dev
 * is behind it, and somebody has left a draft there.
 *
 * @param config The text of the project's cliconfig.toml.
 */
export async function startDemoPlatform(config: string): Promise<Platform> {
  const local = (env: string) => localEntries(config, env);
  const dev = changed(local("dev"), DEV_IS_BEHIND);
  const platform = await startPlatform({
    address: "203.0.113.7",
    account: { id: 4242, name: "ana", displayName: "Ana", cookie: CREDENTIALS.CLI_COOKIE },
    keys: [KEY],
    universes: [
      {
        id: UNIVERSES.dev,
        displayName: "Skyline Racing (dev)",
        configVersion: 44,
        history: [
          {
            entries: changed(dev, {
              "race.laps": 2,
              "shop.open": false,
              "shop.summer_tent": null,
              "onboarding.steps": null,
            }),
            message: "Start of the summer season",
            time: daysAgo(61),
          },
          { changes: { "shop.open": true }, time: daysAgo(60) },
          {
            changes: pick(dev, "onboarding.steps", "shop.summer_tent"),
            message: "Teach drifting; a tent for the summer",
            time: daysAgo(23),
          },
          {
            changes: { "race.laps": 3 },
            conditionalRules: RULES,
            message: "Longer races",
            time: daysAgo(5),
          },
        ],
        draft: { "shop.discount": 0.5 },
      },
      live(UNIVERSES.staging, "Skyline Racing (staging)", 12, local("staging")),
      live(UNIVERSES.production, "Skyline Racing", 31, local("production")),
    ],
    expect: [
      { call: "overwrite", times: 1 },
      { call: "restore", times: 1 },
      { call: "publish", times: 2 },
      { effect: "write", times: 4 },
    ],
  });
  platform.state.clock = Date.now();
  return platform;
}

/** Changes the project's key, as its owner would on the platform. */
export function changeKey(platform: Platform, change: Partial<Platform["state"]["keys"][0]>): void {
  const { keys } = platform.state;
  const at = keys.findIndex((key) => key.id === KEY_ID);
  keys[at] = { ...keys[at]!, ...change };
}

function live(id: number, displayName: string, configVersion: number, entries: JsonObject) {
  const publish = { entries, message: "Summer sale", time: daysAgo(40) };
  return { id, displayName, configVersion, history: [publish] };
}

function localEntries(config: string, env: string): JsonObject {
  const entries = readConfigFile(config, "cliconfig.toml").envs.get(env)?.entries ?? [];
  return new Map([...entries].map(([key, { value }]) => [key, value]));
}

/** Entries with some others, or without them where those are null. */
function changed(entries: JsonObject, changes: Entries): JsonObject {
  const all = new Map<string, Json>([...entries, ...toEntries(changes)]);
  for (const [key, value] of all) if (value === null) all.delete(key);
  return all;
}

function pick(entries: JsonObject, ...keys: readonly string[]): JsonObject {
  return new Map(keys.map((key) => [key, entries.get(key) ?? null]));
}

function daysAgo(days: number): string {
  const time = new Date(Date.now() - days * DAY * 1000);
  return `${time.toISOString().slice(0, 19)}Z`;
}
