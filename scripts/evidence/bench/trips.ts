import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./measure.ts";
import { exitOf, openProject, sections, SETUP } from "./project.ts";
import { type Certificate, makeCertificate } from "../../../tests/support/network/certificate.ts";
import { openSlowTls, type Traffic } from "../../../tests/support/network/slowTls.ts";

/** How long one direction takes, in milliseconds: 50 there and back. */
const DELAY = 25;

/** Of so many runs the one with the fewest trips counts: a busy machine only ever adds to them. */
const RUNS = 3;

/** What one command cost. */
export interface Trips extends Traffic {
  readonly name: string;
  readonly requests: number;
  /** The least that is possible: opening a connection, TLS, and what depends on one another. */
  readonly floor: number;
}

interface Case {
  readonly name: string;
  readonly args: readonly string[];
  readonly floor: number;
  /** Whether this folder has pulled before, and what others did since. */
  readonly after?: "a pull" | "others published";
  /** Whether the config file is another than what is live. */
  readonly edited?: true;
}

const CASES: readonly Case[] = [
  { name: "doctor", args: ["doctor"], floor: 4 },
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
 * Count the round trips of each command, over TLS to a distant host.
 *
 * @param command The program, as it is started.
 */
export async function* countTrips(
  command: readonly string[],
  folder: string,
): AsyncGenerator<Trips> {
  const certificate = await makeCertificate(folder, "IP:127.0.0.1");
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
  { name, args, floor, after, edited }: Case,
  command: readonly string[],
  folder: string,
  certificate: Certificate,
): Promise<Trips> {
  await using project = await openProject(folder, SETUP);
  const { platform, cwd, env } = project;
  const { authority } = certificate;
  const start = (args: readonly string[], more: Readonly<Record<string, string>>) => {
    // How each engine is made to trust a custom authority.
    const trusting = { ...env, NODE_EXTRA_CA_CERTS: authority, DENO_CERT: authority, ...more };
    return run({ cwd, env: trusting }, [...command, ...args, "--env", "dev"]);
  };
  if (after !== undefined) await start(["config", "pull", "--yes"], {});
  if (edited) await writeFile(join(cwd, "cliconfig.toml"), sections(["dev"], { "entry.0": 99 }));
  if (after === "others published") platform.publish({ changes: { "entry.0": 7 } });
  const before = platform.requests.length;
  const { CLI_BASE_URL, CLI_USERS_URL } = platform.env;
  await using slow = await openSlowTls([CLI_BASE_URL, CLI_USERS_URL], certificate, DELAY);
  const [base = "", users = ""] = slow.urls;
  const { code, stderr } = await start(args, { CLI_BASE_URL: base, CLI_USERS_URL: users });
  if (code !== exitOf(args)) throw new Error(`${name} ended with ${code}: ${stderr}`);
  const requests = platform.requests.length - before;
  return { name, floor, requests, ...slow.traffic() };
}
