import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { denoFlags, GRANT, REACHES, type ReachName } from "../../src/cli/permissions.ts";

/** A host on loopback that counts the connections it gets, at the level of sockets. */
async function listen(address: string): Promise<{ server: Server; connections: () => number }> {
  let connections = 0;
  const server = createServer((_, response) => response.end("ok"));
  server.on("connection", () => connections++);
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  return { server, connections: () => connections };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

interface Outcomes {
  readonly fetchEcho: string;
  readonly fetchApi: string;
  readonly write: string;
  readonly read: string;
  readonly env: string;
  readonly run: string;
}

/** Runs the probe under the program's permissions, with the API on 127.0.0.1 and the echo on localhost. */
async function probe(command: ReachName): Promise<{ outcomes: Outcomes; echoed: number }> {
  const api = await listen("127.0.0.1");
  const echo = await listen("localhost");
  const folder = await Deno.makeTempDir();
  const echoUrl = `http://localhost:${portOf(echo.server)}`;
  const run = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      ...denoFlags(GRANT),
      "tests/sandbox/probe.ts",
      command,
      echoUrl,
      `${folder}/x`,
    ],
    env: {
      HOME: folder,
      CLI_BASE_URL: `http://127.0.0.1:${portOf(api.server)}`,
      CLI_USERS_URL: `http://127.0.0.1:${portOf(api.server)}`,
      CLI_ECHO_URL: echoUrl,
      DENO_DIR: await denoDir(),
    },
  });
  const { stdout, stderr } = await run.output();
  for (const { server } of [api, echo]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await Deno.remove(folder, { recursive: true });
  const text = new TextDecoder().decode(stdout);
  assert.notEqual(text, "", new TextDecoder().decode(stderr));
  return { outcomes: JSON.parse(text), echoed: echo.connections() };
}

/** The cache of this very process, so that the probe compiles nothing anew. */
async function denoDir(): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).output();
  return JSON.parse(new TextDecoder().decode(stdout)).denoDir;
}

const READERS: readonly ReachName[] = [
  "config get",
  "config list",
  "config check",
  "config versions",
];

for (const command of READERS) {
  Deno.test(`the runtime refuses \`cli ${command}\` everything but the API and reading`, async () => {
    const { outcomes, echoed } = await probe(command);
    assert.deepEqual(outcomes, {
      fetchEcho: "NotCapable",
      fetchApi: "200",
      write: "NotCapable",
      read: "read",
      env: "undefined",
      run: "NotCapable",
    });
    assert.equal(echoed, 0);
  });
}

Deno.test("the runtime refuses doctor the echo host, and writing, unless --check-ip is given", async () => {
  const without = await probe("doctor");
  assert.equal(without.outcomes.fetchEcho, "NotCapable");
  assert.equal(without.outcomes.write, "NotCapable");
  assert.equal(without.echoed, 0);
  const checking = await probe("doctor --check-ip");
  assert.equal(checking.outcomes.fetchEcho, "200");
  assert.equal(checking.outcomes.write, "NotCapable");
});

Deno.test("the runtime lets sync write files, and still start no program", async () => {
  const { outcomes } = await probe("config sync");
  assert.equal(outcomes.write, "undefined");
  assert.equal(outcomes.run, "NotCapable");
  assert.equal(outcomes.fetchEcho, "NotCapable");
});

Deno.test("a command that prints a text only can touch nothing", async () => {
  const { outcomes, echoed } = await probe("manual");
  assert.deepEqual(outcomes, {
    fetchEcho: "NotCapable",
    fetchApi: "NotCapable",
    write: "NotCapable",
    read: "NotCapable",
    env: "undefined",
    run: "NotCapable",
  });
  assert.equal(echoed, 0);
});

Deno.test("the whole grant names hosts and variables one by one, and starts no program", () => {
  const flags = denoFlags(GRANT);
  assert.ok(flags.includes("--no-prompt") && flags.includes("--ignore-env"));
  assert.ok(!flags.some((flag) => /^--allow-(all|run|ffi|sys|import)/.test(flag) || flag === "-A"));
  assert.ok(!flags.includes("--allow-net") && !flags.includes("--allow-env"));
  assert.ok(Object.keys(REACHES).length >= 12);
});
