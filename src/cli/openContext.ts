import type { Capabilities } from "../flags/flag.ts";
import { CONFIG_FILE } from "../values/paths.ts";
import type { Apis, Context } from "../files/project/context.ts";
import { authorityFault } from "../disk/authorityFile.ts";
import { openDisk } from "../disk/disk.ts";
import type { ProjectFolder } from "../files/projectFolder.ts";
import { LARGEST_SECRET, readSecretFile, type SecretFile } from "../disk/secretFile.ts";
import { openKeyStore } from "../files/keyStore.ts";
import { openMachine } from "../disk/machine.ts";
import { createHttpClient } from "../roblox/http.ts";
import { proxyFor } from "../roblox/proxyFor.ts";
import { beforeEachWrite } from "./terminal/createOutput.ts";
import { createProgress, SILENT } from "./terminal/progress.ts";
import { symbolsFor } from "../views/symbols.ts";
import type { Streams } from "../host/terminal.ts";
import type { Sentence } from "../values/command.ts";
import { Failure } from "../values/failure.ts";
import { noticeText } from "../views/failureText.ts";
import { readAddresses } from "./addresses.ts";
import { renderOptionsOf } from "../views/renderOptions.ts";
import type { OptionsOf } from "../flags/flag.ts";
import type { SHARED_FLAGS } from "../flags/flags.ts";
import { permissionsToDrop } from "./permissions.ts";
import { VERSION } from "../values/project.ts";
import type { OpenRuntime } from "./openStreams.ts";

/**
 * Drop the permissions that a command does not need, then open everything outside the program for it.
 *
 * @param options What was typed: `--quiet` and `--json` show no progress.
 */
export function openContext(
  runtime: OpenRuntime,
  streams: Streams,
  capabilities: Capabilities,
  options: Readonly<Record<string, unknown>>,
  { folder }: ProjectFolder,
): Omit<Context, "project" | keyof Apis> {
  const addresses = readAddresses(runtime.env, capabilities.hosts);
  const { system } = runtime.host;
  runtime.host.dropPermissions(permissionsToDrop(capabilities, addresses, system));
  const { ellipsis } = symbolsFor(streams.err.ascii);
  const progress = showsProgress(options, runtime.env)
    ? createProgress(runtime.stderr, runtime.now, ellipsis)
    : SILENT;
  const clear = () => progress.clear();
  // Standard input can be read only once, but a command may need the key for two universes.
  let stdin: Promise<SecretFile> | undefined;
  const clearingBoth = ({ out, err }: Streams["exact"]) => {
    return { out: beforeEachWrite(out, clear), err: beforeEachWrite(err, clear) };
  };
  const clearing: Streams = {
    ...streams,
    ...clearingBoth(streams),
    exact: clearingBoth(streams.exact),
  };
  const notice = (words: Sentence) =>
    noticeText(words, renderOptionsOf(clearing.err)).forEach(clearing.err.line);
  return {
    flags: {
      config: folder + CONFIG_FILE,
      ...options as unknown as OptionsOf<typeof SHARED_FLAGS>,
    },
    streams: clearing,
    engine: runtime.host.engine,
    prompts: runtime.prompts,
    disk: openDisk(runtime.host.files, runtime.folder, runtime),
    list: (folder) => runtime.host.files.list(`${runtime.folder}/${folder}`),
    machine: openMachine(runtime.host, runtime.env("SYSTEMROOT")),
    http: createHttpClient({
      fetch: runtime.fetch,
      fetchOnce: runtime.writeFetch,
      hosts: capabilities.hosts.map((name) => addresses[name].host),
      proxyFor: (url) => proxyFor(url, runtime.env, runtime.host.engine().name),
      authorityFault: () =>
        authorityFault(runtime.host.files, runtime.folder, runtime.env("NODE_EXTRA_CA_CERTS")),
      now: runtime.now,
      sleep: runtime.sleep,
      ...(runtime.timeout === undefined ? {} : { timeout: runtime.timeout }),
      interrupted: runtime.interrupted,
      notice: options["quiet"] || (options["json"] && capabilities.quietUnderJson)
        ? () => {}
        : notice,
      waiting: progress.begin,
      writes: capabilities.platform === "write",
      hide: streams.hide,
      userAgent: `cli/${VERSION}`,
    }),
    addresses,
    notice,
    waiting: progress.begin,
    env: runtime.env,
    keys: openKeyStore(runtime.host, runtime.env, runtime),
    readSecret: (path) =>
      path === "-"
        ? stdin ??= readStdin(runtime)
        : readSecretFile(runtime.host.files, runtime.folder, path, system),
    now: runtime.now,
    wait: (milliseconds) => runtime.sleep(milliseconds, runtime.interrupted),
    outliveTerminal: () => runtime.outliveTerminal?.(),
  };
}

async function readStdin({ stdinIsTerminal, readStdin }: OpenRuntime): Promise<SecretFile> {
  const advice = "Pipe the key in: `op read … | cli …`, or `cli … < key.txt`.";
  if (stdinIsTerminal()) {
    throw new Failure("Standard input is a terminal, where a key would be shown.", advice);
  }
  const content = await readStdin(LARGEST_SECRET);
  if (content !== undefined) return { content };
  throw new Failure("Standard input is too long for a key.", advice);
}

/**
 * Decide whether to show progress, on a line that is erased afterwards: not with a JSON document (spec:
 * `versions`), nor on a terminal that cannot erase a line.
 */
export function showsProgress(
  { json, quiet }: Readonly<Record<string, unknown>>,
  env: OpenRuntime["env"],
): boolean {
  return !json && !quiet && env("TERM") !== "dumb";
}
