import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Platform, startPlatform } from "../../tests/platform/platform.ts";
import { type Certificate, makeCertificate, openSlowTls, type Traffic } from "./slowTls.ts";

/** How long one direction takes, in milliseconds: 50 there and back. */
const DELAY = 25;

/** Of so many runs the one with the fewest trips counts: a busy machine only ever adds to them. */
const RUNS = 3;

/** What one command cost. */
export interface Trips extends Traffic {
  readonly name: string;
  readonly requests: number;
  readonly milliseconds: number;
  /** The least that is possible: opening a connection, TLS, and what depends on one another. */
  readonly floor: number;
}

interface Case {
  readonly name: string;
  readonly args: readonly string[];
  readonly floor: number;
  /** Whether this folder has pulled before, and what others did since. */
  readonly after?: "a pull" | "others published";
  /** Whether the local file is another than what is live. */
  readonly edited?: true;
  readonly exit?: number;
}

const CASES: readonly Case[] = [
  // The scopes of the place tool are not among the key's, which doctor says with exit code 1.
  { name: "doctor", args: ["doctor"], floor: 4, exit: 1 },
  { name: "config get", args: ["config", "get"], floor: 3 },
  { name: "config list", args: ["config", "list"], floor: 3 },
  { name: "config versions", args: ["config", "versions"], floor: 3 },
  { name: "config check", args: ["config", "check"], floor: 3, after: "a pull" },
  { name: "config pull", args: ["config", "pull", "--yes"], floor: 3 },
  {
    name: "config pull, others have published",
    args: ["config", "pull", "--yes"],
    floor: 3,
    after: "others published",
  },
  {
    name: "config sync",
    args: ["config", "sync", "--yes"],
    floor: 5,
    after: "a pull",
    edited: true,
  },
  {
    name: "config sync, others have published",
    args: ["config", "sync", "--yes"],
    floor: 5,
    after: "others published",
    edited: true,
  },
  { name: "config rollback", args: ["config", "rollback", "v1", "--yes"], floor: 6 },
];

/**
 * Counts the round trips of each command, over TLS to a host that is some way off.
 *
 * @param command The program, as it is started.
 */
export async function* countTrips(
  command: readonly string[],
  folder: string,
): AsyncGenerator<Trips> {
  await using certificate = await makeCertificate();
  for (const one of CASES) {
    let best: Trips | undefined;
    for (let run = 0; run < RUNS; run++) {
      const counted = await runOnce(one, command, join(folder, "trips"), certificate);
      if (best === undefined || counted.trips < best.trips) best = counted;
    }
    yield best!;
  }
}

async function runOnce(
  { name, args, floor, after, edited, exit = 0 }: Case,
  command: readonly string[],
  project: string,
  certificate: Certificate,
): Promise<Trips> {
  await using platform = await startPlatform(SETUP);
  await rm(project, { recursive: true, force: true });
  await mkdir(project, { recursive: true });
  await writeFile(join(project, "cliplace.toml"), "[dev]\nuniverse_id = 1234567890\n");
  const start = (args: readonly string[], env: Readonly<Record<string, string>>) =>
    runProgram([...command, ...args, "--env", "dev"], project, {
      ...environment(platform, certificate, project),
      ...env,
    });
  if (after !== undefined) await start(["config", "pull", "--yes"], {});
  if (edited) {
    const entry = '[dev.entries."entry.0"]\nvalue = 99\n';
    await writeFile(join(project, "cliconfig.toml"), entry);
  }
  if (after === "others published") platform.publish({ changes: { "entry.0": 7 } });
  const before = platform.requests.length;
  const { CLI_BASE_URL, CLI_USERS_URL } = platform.env;
  await using slow = await openSlowTls([CLI_BASE_URL, CLI_USERS_URL], certificate, DELAY);
  const [base = "", users = ""] = slow.urls;
  const began = performance.now();
  const { code, said } = await start(args, { CLI_BASE_URL: base, CLI_USERS_URL: users });
  const milliseconds = performance.now() - began;
  if (code !== exit) throw new Error(`${name} ended with ${code}: ${said}`);
  const requests = platform.requests.length - before;
  return { name, floor, requests, milliseconds, ...slow.traffic() };
}

const SETUP = {
  config: {
    entries: Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`entry.${i}`, i])),
    history: Array.from({ length: 25 }, (_, i) => ({ changes: { "entry.0": -i } })),
  },
};

function environment(
  platform: Platform,
  { file }: Certificate,
  home: string,
): Record<string, string> {
  return {
    ...platform.env,
    CLI_API_KEY: "test-key-0123456789abcdef",
    CLI_COOKIE: "test-cookie-0123456789",
    HOME: home,
    // How each engine is told to trust an authority of one's own.
    NODE_EXTRA_CA_CERTS: file,
    DENO_CERT: file,
  };
}

async function runProgram(
  [command, ...args]: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly said: string }> {
  const ran = new Deno.Command(command!, { args, cwd, env, stdin: "null" });
  const { code, stderr } = await ran.output();
  return { code, said: new TextDecoder().decode(stderr) };
}
