import { DEFAULTS, type PlatformSetup } from "../../tests/support/platform/setup.ts";

/** Something that a picture shows: a run of the program against the stand-in of the platform. */
export interface Scene {
  /** The pictures are `docs/pictures/<name>-light.svg` and `-dark.svg`. */
  readonly name: string;
  /** What it shows, for those who do not see it. */
  readonly title: string;
  readonly platform: PlatformSetup;
  readonly files: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  /** The exit code that it has to end with. */
  readonly exit: number;
  /** A person's answers in a terminal, in order: true is yes. Without them, nobody is asked. */
  readonly answers?: readonly (true | string)[];
  /** How wide the terminal is: narrow, so that the picture can be read on a phone. */
  readonly columns?: number;
  /** Whether no key is there yet. */
  readonly asksForKey?: true;
}

const PLACES = "[dev]\nuniverse_id = 1234567890\n";

/** The README's pictures; nothing in them changes between runs. */
export const SCENES: readonly Scene[] = [
  {
    name: "doctor",
    title:
      "cli doctor finds that this machine is not in the key's allowlist and that a scope is missing",
    platform: {
      keys: [{
        ...DEFAULTS.key,
        scopes: ["universe:read", "universe-places:write"],
        allowedCidrs: ["198.51.100.0/24"],
      }],
    },
    files: { "cliconfig.toml": "" },
    args: ["doctor", "--universe-id", "1234567890", "--check-ip"],
    exit: 1,
  },
  {
    name: "sync",
    title: "cli config sync shows what it changes, discards and keeps, asks, then publishes",
    platform: {
      config: {
        configVersion: 44,
        entries: {
          "race.laps": 3,
          "shop.open": true,
          "shop.banner": "Autumn sale",
          "boss.loot": { gold: 400, items: ["sword"] },
          "onboarding.steps": 4,
        },
        conditions: {
          rules: {
            "new-players": { tokens: [{ operand: { attributeReference: "Player.Newcomers" } }] },
          },
        },
        draft: { "shop.discount": 0.5 },
      },
    },
    files: {
      "cliplace.toml": PLACES,
      "cliconfig.toml": `[dev.entries."race.laps"]
value = 5

[dev.entries."shop.open"]
value = true

[dev.entries."shop.banner"]
value = "Winter sale"

[dev.entries."boss.loot".value]
gold = 500
items = ["sword", "shield"]

[dev.entries."photo.mode"]
value = "testers"
`,
    },
    args: ["config", "sync", "--env", "dev"],
    exit: 0,
    answers: [true, "Winter season"],
    columns: 50,
  },
  {
    name: "setup",
    title: "cli setup asks for the universe, the key, a name, and whether to fetch what is live",
    platform: {
      universes: [{
        id: 1234567890,
        displayName: "Skyline Racing (dev)",
        configVersion: 2,
        entries: { "race.laps": 3, "shop.banner": "Spring sale" },
      }],
    },
    files: {},
    args: ["setup"],
    exit: 0,
    answers: ["1234567890", "", "dev", true, true, true],
    asksForKey: true,
    columns: 52,
  },
];
