import { lockPath } from "../../../src/files/lockFile.ts";
import { rulesPath } from "../../../src/files/rulesFile.ts";
import { projectOf } from "../../../src/files/project/readProject.ts";
import type { EnvName } from "../../../src/values/system.ts";
import type { Apis, Context } from "../../../src/files/project/context.ts";
import { openApis } from "../../../src/cli/openApis.ts";
import type { Disk } from "../../../src/disk/disk.ts";
import type { HttpClient } from "../../../src/roblox/http.ts";
import type { Failure } from "../../../src/values/failure.ts";
import { START } from "../../support/network/fakeNetwork.ts";

/** Files in memory; a failure is a file that is there and cannot be read. */
export function memoryDisk(files: Readonly<Record<string, string | Failure>>): Disk {
  const content = new Map(Object.entries(files));
  const refuse = () => {
    throw new Error("nothing is to be written");
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

/** The parts of a fake context. */
interface Parts {
  readonly http: HttpClient;
  readonly files?: Readonly<Record<string, string | Failure>>;
  readonly env?: Readonly<Partial<Record<EnvName, string>>>;
}

/** The context of environment `dev`, with files in memory, and nobody to ask. */
export function contextOf({ http, files = {}, env = {} }: Parts): Context {
  const flags = { places: "cliplace.toml", config: "cliconfig.toml", env: "dev" };
  const context: Omit<Context, keyof Apis> = {
    flags,
    notice: () => {},
    waiting: () => () => {},
    streams: {
      out: undefined as never,
      err: undefined as never,
      exact: undefined as never,
      interactive: false,
      hide: () => {},
      redactWhole: (text) => text,
    },
    engine: () => ({ name: "deno", version: "2.9.6", enforces: true }),
    prompts: undefined as never,
    project: projectOf({ folder: "", has: [] }, flags, {
      places: files[flags.places],
      config: files[flags.config],
      rules: files[rulesPath(flags.config)],
      lock: files[lockPath(flags.config)],
    }),
    disk: memoryDisk(files),
    list: () => Promise.resolve([]),
    machine: {
      system: "linux",
      readBytes: () => Promise.resolve(undefined),
      run: () => Promise.resolve(undefined),
    },
    http,
    addresses: {
      base: new URL("https://api.example"),
      users: new URL("https://users.example/"),
      echo: new URL("https://echo.example"),
    },
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
    now: () => START,
  };
  return { ...context, ...openApis(context) };
}
