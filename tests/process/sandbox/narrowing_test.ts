import type { System } from "../../../src/values/system.ts";
import assert from "node:assert/strict";
import { chmod, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { ALL_COMMANDS } from "../../../src/cli/allCommands.ts";
import { capabilityTable } from "../../../scripts/generated/capabilityTable.ts";
import { permissionsToDrop } from "../../../src/cli/permissions.ts";
import { denoFlags, RUN_FLAGS } from "../../../scripts/support/grant.ts";
import { openHttp } from "../../support/network/listen.ts";
import { denoDir } from "../../support/program.ts";

interface Outcomes {
  readonly fetchEcho: string;
  readonly fetchApi: string;
  readonly write: string;
  readonly read: string;
  readonly env: string;
  readonly run: string;
  readonly reg: string;
  readonly powershell: string;
}

/** What only a doctor that looks for a cookie on Windows may do. */
const NO_PROGRAM = { run: "NotCapable", reg: "NotCapable", powershell: "NotCapable" };

/**
 * Run the probe under the program's permissions, with the API on 127.0.0.1 and the echo on
 * localhost.
 *
 * @param system Where the probe is to think that it runs.
 * @param only The programs that this run has a use for; as many as the command by default.
 * @param flags What the probe is granted: the permission set of deno.json by default.
 */
async function probe(
  command: string,
  system: System = "linux",
  only?: readonly string[],
  flags: readonly string[] = RUN_FLAGS,
): Promise<{ outcomes: Outcomes; echoed: number }> {
  await using api = await openHttp();
  await using echo = await openHttp(undefined, "localhost");
  const folder = await Deno.makeTempDir();
  for (const name of ["reg", "powershell"]) {
    await writeFile(join(folder, name), "#!/bin/sh\n");
    await chmod(join(folder, name), 0o755);
  }
  const echoUrl = `http://localhost:${echo.port}`;
  const run = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      ...flags,
      "tests/process/sandbox/probe.ts",
      command,
      echoUrl,
      `${folder}/x`,
      system,
      ...only === undefined ? [] : [JSON.stringify(only)],
    ],
    env: {
      HOME: folder,
      USER: "somebody",
      PATH: [folder, Deno.env.get("PATH") ?? ""].join(delimiter),
      CLI_BASE_URL: api.url,
      CLI_USERS_URL: api.url,
      CLI_ECHO_URL: echoUrl,
      DENO_DIR: await denoDir(),
    },
  });
  const { stdout, stderr } = await run.output();
  await Deno.remove(folder, { recursive: true });
  const text = new TextDecoder().decode(stdout);
  assert.notEqual(text, "", new TextDecoder().decode(stderr));
  return { outcomes: JSON.parse(text), echoed: echo.connections() };
}

const TABLE = capabilityTable(ALL_COMMANDS);

const READERS = TABLE
  .filter(({ capabilities: { hosts, files } }) => hosts.join() === "base" && files === "read")
  .map(({ command }) => command);

for (const command of READERS) {
  Deno.test(`the runtime allows \`cli ${command}\` only the API and reading files`, async () => {
    const { outcomes, echoed } = await probe(command);
    assert.deepEqual(outcomes, {
      fetchEcho: "NotCapable",
      fetchApi: "200",
      write: "NotCapable",
      read: "read",
      env: "undefined",
      ...NO_PROGRAM,
    });
    assert.equal(echoed, 0);
  });
}

Deno.test("a compiled binary's flags grant the same as the permission set of deno.json", async () => {
  const flags = ["--quiet", ...denoFlags("windows")];
  for (const command of ["config check", "config sync", "doctor", "version"] as const) {
    const [compiled, set] = await Promise.all([
      probe(command, "windows", undefined, flags),
      probe(command, "windows"),
    ]);
    assert.deepEqual(compiled, set);
  }
});

Deno.test("the runtime lets doctor call the echo host and write only with --check-ip", async () => {
  const without = await probe("doctor");
  assert.equal(without.outcomes.fetchEcho, "NotCapable");
  assert.equal(without.outcomes.write, "NotCapable");
  assert.equal(without.echoed, 0);
  const checking = await probe("doctor --check-ip");
  assert.equal(checking.outcomes.fetchEcho, "200");
  assert.equal(checking.outcomes.write, "NotCapable");
});

Deno.test("the runtime lets sync write files, but not start programs", async () => {
  const { outcomes } = await probe("config sync");
  assert.equal(outcomes.write, "undefined");
  assert.equal(outcomes.run, "NotCapable");
  assert.equal(outcomes.fetchEcho, "NotCapable");
});

Deno.test("a command that only prints text may access nothing", async () => {
  const { outcomes, echoed } = await probe("version");
  assert.deepEqual(outcomes, {
    fetchEcho: "NotCapable",
    fetchApi: "NotCapable",
    write: "NotCapable",
    read: "NotCapable",
    env: "undefined",
    ...NO_PROGRAM,
  });
  assert.equal(echoed, 0);
});

Deno.test({
  name: "the runtime lets doctor start only reg and powershell, on Windows",
  // If a program may be a shell script, it can replace one of Windows.
  ignore: Deno.build.os === "windows",
  fn: async () => {
    const { outcomes } = await probe("doctor", "windows");
    assert.equal(outcomes.reg, "0");
    assert.equal(outcomes.powershell, "0");
    assert.equal(outcomes.run, "NotCapable");
    const one = await probe("doctor --check-ip", "windows", ["reg"]);
    assert.equal(one.outcomes.reg, "0");
    assert.equal(one.outcomes.powershell, "NotCapable");
  },
});

Deno.test("the runtime lets no other command start them, nor doctor when it does not need them", async () => {
  const refused = [
    probe("config sync", "windows"),
    probe("config get", "windows"),
    probe("doctor", "windows", []),
    probe("doctor", "macos"),
    probe("doctor --check-ip", "linux"),
  ];
  for (const { outcomes: { run, reg, powershell } } of await Promise.all(refused)) {
    assert.deepEqual({ run, reg, powershell }, NO_PROGRAM);
  }
});

Deno.test("only doctor may start programs", () => {
  const may = TABLE.filter(({ capabilities }) => (capabilities.programs ?? []).length > 0);
  assert.deepEqual(may.map(({ command }) => command), ["doctor", "doctor --check-ip"]);
  const url = new URL("https://a.example");
  const given = permissionsToDrop(
    TABLE.find(({ command }) => command === "version")!.capabilities,
    { base: url, users: url, echo: url },
    "windows",
  );
  assert.ok(given.some((permission) => permission.name === "run" && !("command" in permission)));
});

Deno.test("the permission set names each host, variable and program", () => {
  const flags = denoFlags("windows");
  for (const flag of ["--no-prompt", "--ignore-env", "--deny-import"]) {
    assert.ok(flags.includes(flag), flag);
  }
  assert.ok(!flags.some((flag) => /^--allow-(all|ffi|import)/.test(flag) || flag === "-A"));
  assert.deepEqual(flags.filter((flag) => flag.includes("sys")), ["--allow-sys=uid"]);
  assert.deepEqual(flags.filter((flag) => flag.includes("run")), ["--allow-run=reg,powershell"]);
  for (const system of ["linux", "darwin"]) {
    assert.ok(!denoFlags(system).some((flag) => flag.includes("run")));
  }
  assert.ok(!flags.includes("--allow-net") && !flags.includes("--allow-env"));
  assert.ok(TABLE.length >= 12);
});
