import type { Context } from "../commands/context.ts";
import { openDisk } from "../files/disk.ts";
import { LARGEST_SECRET, readSecretFile, type SecretFile } from "../files/secretFile.ts";
import { openMachine } from "../files/machine.ts";
import { createHttpClient } from "../platform/http.ts";
import { beforeEach } from "../terminal/createOutput.ts";
import { createProgress, SILENT } from "../terminal/progress.ts";
import { symbolsFor } from "../terminal/symbols.ts";
import type { Streams } from "../terminal/streams.ts";
import { Failure } from "../values/failure.ts";
import { systemOf } from "../values/system.ts";
import { noticeText } from "../views/failureText.ts";
import { readAddresses } from "./addresses.ts";
import { showsProgress } from "./appearance.ts";
import { renderOptionsOf } from "./print.ts";
import type { Capabilities } from "./capabilities.ts";
import { permissionsToDrop } from "./permissions.ts";
import { VERSION } from "../values/version.ts";
import type { Runtime } from "./runtime.ts";

/**
 * Opens the outside for one command, after giving up what it does not need.
 *
 * @param quiet Whether nobody is told of waits.
 */
export function openContext(
  world: Runtime,
  streams: Streams,
  capabilities: Capabilities,
  quiet = false,
): Context {
  const addresses = readAddresses(world.env, capabilities.hosts);
  const system = systemOf(world.system ?? "");
  world.dropPermissions(permissionsToDrop(capabilities, addresses, system));
  const { ellipsis } = symbolsFor(streams.err.ascii);
  const progress = showsProgress(world)
    ? createProgress(world.stderr, world.now, ellipsis)
    : SILENT;
  const clear = () => progress.clear();
  // It can be read once, and a command may need the key for two universes.
  let stdin: Promise<SecretFile> | undefined;
  const { out, err } = streams;
  const clearing: Streams = {
    out: beforeEach(out, clear),
    err: beforeEach(err, clear),
    hide: streams.hide,
    get interactive() {
      return streams.interactive;
    },
  };
  return {
    streams: clearing,
    prompts: world.prompts,
    disk: openDisk(world.folder, world.interrupted),
    machine: openMachine(system, capabilities.programs ?? [], world.env("SYSTEMROOT")),
    http: createHttpClient({
      fetch: world.fetch,
      fetchOnce: world.writeFetch,
      hosts: capabilities.hosts.map((name) => addresses[name].host),
      now: world.now,
      sleep: world.sleep,
      ...(world.timeout === undefined ? {} : { timeout: world.timeout }),
      interrupted: world.interrupted,
      notice: quiet
        ? () => {}
        : (line) => noticeText(line, renderOptionsOf(clearing.err)).forEach(clearing.err.line),
      waiting: progress.begin,
      writes: capabilities.platform === "write",
      hide: streams.hide,
      userAgent: `cli/${VERSION}`,
    }),
    addresses,
    env: world.env,
    readSecret: (path) =>
      path === "-" ? stdin ??= readStdin(world) : readSecretFile(world.folder, path, system),
    now: world.now,
  };
}

/** Reads a secret from standard input, which must be what another program writes. */
async function readStdin({ stdinIsTerminal, readStdin }: Runtime): Promise<SecretFile> {
  const advice = "Write it there: `op read … | cli …`, or `cli … < key.txt`.";
  if (stdinIsTerminal()) {
    throw new Failure("Standard input is a terminal, where a key would be shown.", advice);
  }
  const content = await readStdin(LARGEST_SECRET);
  if (content !== undefined) return { content };
  throw new Failure("What comes on standard input is too long for a key.", advice);
}
