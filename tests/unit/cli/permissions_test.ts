import { PROGRAMS, type System } from "../../../src/values/system.ts";
import assert from "node:assert/strict";
import { readAddresses } from "../../../src/cli/addresses.ts";
import { ALL_COMMANDS } from "../../../src/cli/allCommands.ts";
import { capabilityTable } from "../../../scripts/generated/capabilityTable.ts";
import { capabilitiesOf } from "../../../src/cli/dispatch.ts";
import { parseArgs } from "../../../src/cli/parseArgs.ts";
import { permissionsToDrop } from "../../../src/cli/permissions.ts";
import { readCall } from "../../../src/cli/readCall.ts";
import { denoHost } from "../../../src/host/deno.ts";
import type { EnvName } from "../../../src/values/system.ts";
import type { Permission } from "../../../src/host/host.ts";

const ADDRESSES = readAddresses(() => undefined);
const SYSTEMS: readonly System[] = ["windows", "macos", "linux", "other"];

for (const { command, capabilities } of capabilityTable(ALL_COMMANDS)) {
  Deno.test(`\`cli ${command}\` drops foreign code and system information on every system`, () => {
    for (const system of SYSTEMS) {
      const names = permissionsToDrop(capabilities, ADDRESSES, system).map(({ name }) => name);
      assert.ok(names.includes("ffi") && names.includes("sys"), system);
    }
  });
}

Deno.test("every permission that should be dropped is dropped, by the runtime's names", () => {
  const dropped: unknown[] = [];
  const permissions: readonly Permission[] = [
    { name: "net", host: "api.ipify.org" },
    { name: "run", command: "reg" },
    { name: "write" },
    { name: "ffi" },
  ];
  const { revokeSync } = Deno.permissions;
  Deno.permissions.revokeSync = (descriptor) => {
    dropped.push(descriptor);
    return Deno.permissions.querySync(descriptor);
  };
  try {
    denoHost.dropPermissions(permissions);
  } finally {
    Deno.permissions.revokeSync = revokeSync;
  }
  assert.deepEqual(dropped, permissions);
});

for (
  const [what, args, env, starts] of [
    ["looks for Studio's cookie", [], {}, true],
    ["has a cookie", ["--cookie", "x"], {}, false],
    ["has a cookie in its variable", [], { CLI_COOKIE: "x" }, false],
    ["may not look for one", ["--no-auto-cookie"], {}, false],
  ] as const
) {
  Deno.test(`a doctor that ${what} may start ${starts ? "programs" : "no program"}`, () => {
    const read = (name: EnvName) => (env as Partial<Record<EnvName, string>>)[name];
    const call = readCall(parseArgs(ALL_COMMANDS, ["doctor", ...args]), read)!;
    const capabilities = capabilitiesOf(call, read);
    assert.deepEqual(capabilities.programs, starts ? PROGRAMS : []);
    const dropped = permissionsToDrop(capabilities, ADDRESSES, "windows");
    assert.equal(dropped.some(({ name }) => name === "run"), !starts);
  });
}
