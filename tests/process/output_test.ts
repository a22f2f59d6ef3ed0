import assert from "node:assert/strict";
import { startPlatform } from "../support/platform/platform.ts";
import { type Engine, engines, start } from "../support/reliability/engines.ts";
import { FILES, layOut, PLATFORM, SECRETS } from "../support/reliability/project.ts";

const LIST = ["config", "list", "--env", "dev"];
const ignore = Deno.build.os !== "linux";

/** A live config with a listing too long for one write to a pipe. */
const LARGE = {
  ...PLATFORM,
  config: {
    history: [{ entries: Object.fromEntries(keys(20, "x".repeat(100_000))), message: "Large" }],
  },
};

function keys(count: number, value: string): [string, string][] {
  return Array.from({ length: count }, (_, index) => [`key.${index}`, value]);
}

/** An engine whose program is started by a shell that redirects its outputs. */
function placed({ name, command }: Engine, redirection: string): Engine {
  return { name, command: ["/bin/sh", "-c", `"$@" ${redirection}`, "sh", ...command] };
}

async function inProject<Result>(
  setup: typeof PLATFORM | typeof LARGE,
  work: (folder: string, env: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  await using project = await layOut(FILES);
  const platform = await startPlatform(setup);
  try {
    return await work(project.folder, { ...platform.env, CLI_API_KEY: SECRETS.key });
  } finally {
    await platform.stop();
  }
}

async function outputOf(engine: Engine, args: readonly string[], setup = PLATFORM) {
  return await inProject(setup, async (folder, env) => {
    const { code, stdout, stderr } = await start(engine, args, folder, env).output();
    const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    return { code, stdout: decode(stdout), stderr: decode(stderr) };
  });
}

for (const engine of engines()) {
  for (const args of [LIST, ["config", "get", "--json", "--env", "dev"], ["--version"]]) {
    Deno.test({
      name: `cli ${args.join(" ")} > /dev/full prints one line and exits with 1 (${engine.name})`,
      ignore,
      fn: async () => {
        const { code, stderr } = await outputOf(placed(engine, "> /dev/full"), args);
        assert.equal(code, 1);
        assert.match(
          stderr,
          /^error: Standard output could not be written: no space is left\.[^\n]*\n$/,
        );
      },
    });
  }

  Deno.test({
    name: `a sync whose output cannot be written has still published, and says so (${engine.name})`,
    ignore,
    fn: async () => {
      const args = ["config", "sync", "--env", "dev", "--yes"];
      const { code, stderr } = await outputOf(placed(engine, "> /dev/full"), args);
      assert.equal(code, 1);
      assert.match(stderr, /incomplete; what the command changed stays changed\.\n$/);
    },
  });

  Deno.test({
    name: `a reader that closes the output early causes no error (${engine.name})`,
    ignore,
    fn: async () => {
      const heading = placed(engine, "| head -c 1; echo");
      const { stdout, stderr } = await outputOf(heading, LIST, LARGE);
      assert.equal(stdout.length, 2);
      assert.equal(stderr, "");
    },
  });

  Deno.test({
    name: `a listing is written in one piece (${engine.name})`,
    ignore,
    fn: async () => {
      const { code, stdout } = await outputOf(
        { name: engine.name, command: ["python3", "-c", COUNT_WRITES, ...engine.command] },
        LIST,
      );
      assert.deepEqual([code, stdout], [0, "1\n"]);
    },
  });

  for (
    const [signal, exit] of [["SIGINT", 130], ["SIGTERM", 143], ["SIGHUP", 129], [
      "SIGQUIT",
      131,
    ]] as const
  ) {
    Deno.test({
      name: `${signal} ends a run whose output nobody reads (${engine.name})`,
      ignore,
      fn: async () => {
        await inProject(LARGE, async (folder, env) => {
          const child = start(engine, LIST, folder, env);
          const stderr = new Response(child.stderr).text();
          const reader = child.stdout.getReader();
          await reader.read();
          child.kill(signal);
          const { code } = await child.status;
          assert.equal(code, exit);
          assert.match(await stderr, /The output is incomplete/);
          await reader.cancel();
        });
      },
    });
  }
}

/** Runs a program on a socket that keeps writes apart, and prints how many there were. */
const COUNT_WRITES = `
import socket, subprocess, sys
ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
child = subprocess.Popen(sys.argv[1:], stdout=its)
its.close()
count = 0
while ours.recv(65536):
    count += 1
print(count)
sys.exit(child.wait())
`;
