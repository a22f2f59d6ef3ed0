import { lockPath } from "../../../../src/files/lockFile.ts";
import { rulesPath } from "../../../../src/files/rulesFile.ts";
import { projectOf } from "../../../../src/project/readProject.ts";
import type { EnvName } from "../../../../src/values/envNames.ts";
import type { Addresses, Context } from "../../../../src/commands/context.ts";
import type { CommonFlags } from "../../../../src/flags/flags.ts";
import type { DoctorOptions } from "../../../../src/flags/doctorFlags.ts";
import type { Disk } from "../../../../src/disk/disk.ts";
import type { Machine } from "../../../../src/disk/machine.ts";
import type { HttpClient, HttpRequest, Reply } from "../../../../src/platform/http.ts";
import type { Secret } from "../../../../src/values/secret.ts";
import type { Failure } from "../../../../src/values/failure.ts";
import type { Output } from "../../../../src/terminal/streams.ts";
import { reply } from "../../../support/network/fakeNetwork.ts";

/** A made-up runtime for the doctor: files in memory, and an HTTP client that a function answers for. */

export { reply };

/** Answers a request; may throw, as the client does when no reply came. */
export type Answer = (request: HttpRequest) => Reply | Promise<Reply>;

/** An HTTP client that keeps what was asked. */
export function fakeHttp(answer: Answer): HttpClient & { readonly requests: HttpRequest[] } {
  const requests: HttpRequest[] = [];
  return {
    requests,
    // deno-lint-ignore require-await -- what the answer throws must reject, not throw
    send: async (request) => {
      requests.push(request);
      return answer(request);
    },
  };
}

/** Files in memory; a failure is a file that is there and cannot be read. */
export function memoryDisk(files: Readonly<Record<string, string | Failure>>): Disk {
  const content = new Map(Object.entries(files));
  const refuse = () => {
    throw new Error("a doctor writes nothing");
  };
  return {
    readNow: () => undefined,
    read: (path) => {
      const found = content.get(path);
      return found instanceof Error ? Promise.reject(found) : Promise.resolve(found);
    },
    inspect: (path) =>
      Promise.resolve({ state: content.has(path) ? "there" : "absent", owners: [0] }),
    isSame: (path, other) => Promise.resolve(path === other),
    replace: refuse,
    create: refuse,
  };
}

export const ADDRESSES: Addresses = {
  base: new URL("https://api.example"),
  users: new URL("https://users.example/"),
  echo: new URL("https://echo.example"),
};

export const NOW = new Date("2026-03-01T12:00:00Z");

/** A machine on which nothing is found. */
export const EMPTY_MACHINE: Machine = {
  system: "linux",
  readBytes: () => Promise.resolve(undefined),
  run: () => Promise.resolve(undefined),
};

/** What a made-up runtime is made of. */
export interface Runtime {
  readonly flags?: Partial<CommonFlags>;
  readonly files?: Readonly<Record<string, string | Failure>>;
  readonly env?: Readonly<Partial<Record<EnvName, string>>>;
  readonly http: HttpClient;
  readonly machine?: Machine;
  /** Takes the secrets that are to be hidden in all that is shown. */
  readonly hidden?: Secret[];
}

/** The doctor's context in a made-up runtime; nothing but the report may be written to its output. */
export function contextOf(runtime: Runtime): Context {
  const { files = {}, env = {}, http, machine = EMPTY_MACHINE, hidden = [] } = runtime;
  const flags = { places: "cliplace.toml", config: "cliconfig.toml", ...runtime.flags };
  const err = { line: () => {} } as Partial<Output> as Output;
  return {
    flags,
    waiting: () => () => {},
    streams: {
      out: undefined as never,
      err,
      interactive: false,
      hide: (secret) => void hidden.push(secret),
    },
    engine: () => ({ name: "deno", version: "2.9.6", enforces: true }),
    prompts: undefined as never,
    project: projectOf({ folder: "", has: [] }, flags, {
      places: files[flags.places],
      config: files[flags.config],
      rules: files[flags.schema ?? rulesPath(flags.config)],
      lock: files[lockPath(flags.config)],
    }),
    disk: memoryDisk(files),
    list: () => Promise.resolve([]),
    machine,
    http,
    addresses: ADDRESSES,
    env: (name) => env[name],
    keys: {
      pathOf: () => undefined,
      read: () => Promise.resolve(undefined),
      keep: () => Promise.reject(new Error("no key is kept")),
      forget: () => Promise.resolve(false),
    },
    readSecret: () => Promise.reject(new Error("no key file is named")),
    wait: () => Promise.reject(new Error("nothing here waits")),
    outliveTerminal: () => {},
    now: () => NOW,
  };
}

/** The flags of a doctor that was given none. */
export const NO_FLAGS: DoctorOptions = {
  probe: true,
  introspect: false,
  checkIp: false,
  autoCookie: true,
  json: false,
  strict: false,
  failOnWarning: false,
  verbose: false,
};
