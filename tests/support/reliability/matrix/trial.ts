import { HOST } from "../../host.ts";
import type { Prompts } from "../../../../src/host/terminal.ts";
import { writeJson } from "../../../../src/values/json.ts";
import { type Platform, startPlatform } from "../../platform/platform.ts";
import { type Call, findRoute } from "../../platform/routes.ts";
import type { Host } from "../../platform/server.ts";
import { type Clock, setClock } from "../clock.ts";
import { type FaultServer, openFaultServer, type Ticket } from "./faultServer.ts";
import type { Fault } from "./faultTable.ts";
import { FILES, layOut, PLATFORM, SECRETS } from "../project.ts";
import { type Inside, runInside } from "../../runInside.ts";

/** Which requests of a run meet a fault. */
export interface Meeting {
  readonly call: Call;
  /** The first that meets it, counted from 1; 1 by default. */
  readonly nth?: number;
  /** Only those that are sent after this call meet it. */
  readonly after?: Call;
  /** Only one meets it, or everyone from then on. */
  readonly times: "once" | "always";
  readonly fault: Fault;
  /** Whether the platform carries a write out before its reply is spoilt. */
  readonly carriedOut?: boolean;
}

/** A run of the program with its own folder and platform. */
export interface TrialSetup {
  readonly args: readonly string[];
  /** A command line that is run before it, without any fault. */
  readonly prepare?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  /** Prepares the platform: what others do meanwhile, how it behaves. */
  readonly arrange?: (platform: Platform, folder: string) => void;
  /** Makes the person who answers. */
  readonly person?: (platform: Platform, folder: string) => Prompts;
  readonly meetings?: readonly Meeting[];
}

/** What a run left behind. */
export interface Trial {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly before: Scenery;
  readonly after: Scenery;
  /** The requests in the order in which they were sent. */
  readonly sent: readonly Call[];
  /** How many requests met a fault. */
  readonly met: number;
  /** How often each write that met a fault was received. */
  readonly writes: readonly number[];
  readonly waits: Clock["waits"];
  /** The stand-in's complaints about the requests. */
  readonly problems: readonly string[];
}

/** Everything that a run may have changed. */
export interface Scenery {
  /** The whole state of the config, as text. */
  readonly config: string;
  /** The files, by their names; the time in the lock file is left out. */
  readonly files: Readonly<Record<string, string>>;
}

/** The writes of the configs API. */
export const WRITES: readonly Call[] = ["overwrite", "publish", "restore", "deleteDraft"];

/** Make one run with its own fault server. */
export async function tryAlone(setup: TrialSetup): Promise<Trial> {
  await using server = await openFaultServer();
  return await tryOut(server, setup);
}

/** Carry one run out. */
export async function tryOut(server: FaultServer, setup: TrialSetup): Promise<Trial> {
  await using project = await layOut(setup.files ?? FILES);
  const platform = await startPlatform(PLATFORM);
  try {
    const clock = setClock("2026-01-02T04:00:00Z");
    const wire = rewire(server, platform, clock, setup.meetings ?? []);
    setup.arrange?.(platform, project.folder);
    const person = setup.person?.(platform, project.folder);
    const inside: Omit<Inside, "args"> = {
      folder: project.folder,
      env: { ...platform.env, CLI_API_KEY: SECRETS.key, CLI_COOKIE: SECRETS.cookie, NO_COLOR: "1" },
      fetch,
      writeFetch: fetch,
      now: clock.now,
      sleep: clock.sleep,
      timeout: clock.timeout,
      ...(person === undefined ? {} : { person }),
    };
    if (setup.prepare !== undefined) await runInside({ ...inside, args: setup.prepare });
    const before = await render(platform, project);
    const ran = await runInside({
      ...inside,
      args: setup.args,
      fetch: wire.through(fetch),
      writeFetch: wire.through(HOST.network.writeFetch),
    });
    return {
      ...ran,
      before,
      after: await render(platform, project),
      sent: wire.sent,
      met: wire.tickets.length,
      writes: wire.tickets.filter(({ write }) => write).map(({ ticket }) => ticket.came()),
      waits: clock.waits,
      problems: [...platform.problems],
    };
  } finally {
    await platform.stop().catch(() => {});
  }
}

async function render(
  platform: Platform,
  project: Awaited<ReturnType<typeof layOut>>,
): Promise<Scenery> {
  const files = Object.entries(await project.read());
  const config = platform.config();
  const plain = (key: string, value: unknown) =>
    value instanceof Map ? writeJson(value) : key === "modified" ? undefined : value;
  return {
    config: JSON.stringify(config, plain, 1),
    files: Object.fromEntries(
      files.map(([name, text]) => [name, text.replace(/^synced_at = .*$/m, "synced_at = …")]),
    ),
  };
}

interface Wiring {
  through(real: typeof fetch): typeof fetch;
  readonly sent: Call[];
  readonly tickets: { readonly ticket: Ticket; readonly write: boolean }[];
}

/** Put the fault server between the program and the platform, for the matching requests. */
function rewire(
  server: FaultServer,
  platform: Platform,
  clock: Clock,
  meetings: readonly Meeting[],
): Wiring {
  const sent: Call[] = [];
  const tickets: Wiring["tickets"] = [];
  const done = new Set<Meeting>();
  const counts = new Map<Meeting, number>();

  const meets = (call: Call): Meeting | undefined =>
    meetings.find((meeting) => {
      if (meeting.call !== call || done.has(meeting)) return false;
      if (meeting.after !== undefined && !sent.includes(meeting.after)) return false;
      const count = (counts.get(meeting) ?? 0) + 1;
      counts.set(meeting, count);
      if (count < (meeting.nth ?? 1)) return false;
      if (meeting.times === "once") done.add(meeting);
      return true;
    });

  return {
    sent,
    tickets,
    through: (real) => (input, init) => {
      const url = new URL(String(input));
      const signal = init!.signal!;
      clock.bind(signal);
      const call = callOf(platform, init?.method ?? "GET", url);
      const meeting = meets(call);
      sent.push(call);
      if (meeting === undefined) return real(input, init);
      const write = WRITES.includes(call);
      const ticket = server.order({
        fault: meeting.fault,
        call,
        upstream: url,
        carriesOut: meeting.carriedOut ?? !write,
        now: clock.now,
        expire: () => clock.expire(signal),
        tick: () => clock.pass(1000),
      });
      tickets.push({ ticket, write });
      return real(ticket.url, init);
    },
  };
}

function callOf(platform: Platform, method: string, url: URL): Call {
  const { CLI_BASE_URL, CLI_USERS_URL } = platform.env;
  const host: Host = url.origin === CLI_BASE_URL
    ? "api"
    : url.origin === CLI_USERS_URL
    ? "accounts"
    : "echo";
  const raw = { host, method, path: url.pathname, query: url.searchParams, headers: {}, text: "" };
  const found = findRoute(raw);
  if (typeof found === "string") throw new Error(`${method} ${url.pathname}: ${found}`);
  return found.route.call;
}
