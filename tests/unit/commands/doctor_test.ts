import assert from "node:assert/strict";
import { doctor } from "../../../src/commands/doctor.ts";
import type { Context } from "../../../src/files/project/context.ts";
import type { Machine } from "../../../src/disk/machine.ts";
import type { Section } from "../../../src/doctor/report.ts";
import type { EnvName } from "../../../src/values/system.ts";
import { Interrupted } from "../../../src/values/failure.ts";
import { DEFAULTS } from "../../support/platform/setup.ts";
import { type Inside, type RanInside, runInside } from "../../support/runInside.ts";
import { putFile } from "../../support/transcript/folder.ts";
import { setStage } from "../../support/transcript/stage.ts";
import { lineOf } from "../doctor/lines.ts";
import { fakeHttp, reply } from "../../support/network/fakeNetwork.ts";
import { contextOf, memoryDisk } from "./fakeContext.ts";

const { key: { secret }, account: { cookie } } = DEFAULTS;

/** A key and the files of a project in which everything is right. */
const KEY = {
  id: "k1",
  expires: "2199-12-31T23:59:59Z",
  allowedCidrs: ["203.0.113.0/24"],
  scopes: [
    "universe:read",
    "universe:write",
    "universe-places:write",
    "asset:read",
    "asset:write",
    "legacy-asset:manage",
  ],
};
const FILES = {
  "cliplace.toml": "[dev]\nuniverse_id = 1234567890\n",
  "cliconfig.toml": "not even TOML",
  "cliapikey.toml": `[keys.deploy]\nscopes = ${JSON.stringify(KEY.scopes)}\n`,
  "cliapikey.lock.toml": `version = 4\n[keys.deploy]\ncloud_auth_id = "k1"\nsecret = "${secret}"\n`,
};

/** Diagnose that project on a terminal. */
async function diagnose(
  flags: readonly string[],
  inside: Partial<Inside> = {},
): Promise<RanInside> {
  const stage = await setStage({ keys: [KEY] });
  try {
    const { folder } = stage.around;
    for (const [name, text] of Object.entries(FILES)) await putFile(folder, name, text);
    const env = { ...stage.env, CLI_API_KEY: secret, CLI_COOKIE: cookie };
    return await runInside({ args: ["doctor", ...flags], folder, env, terminal: true, ...inside });
  } finally {
    await stage.close();
  }
}

/** A fetch whose requests wait until they are released, by the last word of their paths. */
function holding() {
  const fileConditions = new Map<string, () => void>();
  const send: typeof fetch = async (input, init) => {
    const word = new URL(String(input)).pathname.split("/").at(-1)!;
    if (!fileConditions.has(word)) await new Promise<void>((go) => fileConditions.set(word, go));
    return await fetch(input, init);
  };
  return { fileConditions, fetch: send };
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 1));
}

Deno.test("a healthy report fits a terminal of 24 rows and 80 columns, with the prompt", async () => {
  // With both sources, the first line leaves space for the prompt.
  for (const [flags, rows] of [[[], 23], [["--introspect"], 24]] as const) {
    const { exit, stdout } = await diagnose(["--check-ip", "--color", "never", ...flags]);
    assert.equal(exit, 0);
    assert.match(stdout, /\n\nNo problems found\.\n$/);
    assert.ok(stdout.split("\n").length - 1 <= rows, stdout);
  }
});

Deno.test("independent requests start together, and a section is shown once it and those before it are complete", async () => {
  const { fileConditions, fetch } = holding();
  let shown = "";
  const report = diagnose(["--introspect", "--color", "never"], {
    fetch,
    seen: (text) => shown += text,
  });
  const sections = () => shown.split("\n").filter((line) => /^[A-Z][\w ]+$/.test(line));
  await until(() => fileConditions.size === 4);
  for (const word of ["1234567890", "authenticated"]) fileConditions.get(word)!();
  await until(() => shown !== "");
  assert.deepEqual(sections(), ["Credentials"]);
  for (const word of ["apiKeys", "introspect"]) fileConditions.get(word)!();
  await report;
  const all = ["Credentials", "Key validity", "IP allowlist", "Scope coverage", "Read probe"];
  assert.deepEqual(sections(), all);
});

const FLAGS = {
  probe: true,
  introspect: false,
  checkIp: false,
  autoCookie: true,
  json: false,
  strict: false,
  failOnWarning: false,
  verbose: false,
};

for (const place of ["users.example", "cloud-authentication", "cloud/v2"]) {
  Deno.test(`Ctrl-C during the request of ${place} ends the report`, async () => {
    const http = fakeHttp(({ url }) => {
      if (url.href.includes(place)) throw new Interrupted("Nothing was changed.");
      return reply(500);
    });
    const env = { CLI_API_KEY: secret, CLI_COOKIE: cookie };
    const report = doctor(FLAGS, contextOf({ files: FILES, env, http }), { show() {} });
    await assert.rejects(report, Interrupted);
  });
}

/** Diagnose while a part of the program fails, and nobody may be asked. */
async function diagnoseFaulty(fault: Partial<Context>): Promise<readonly Section[]> {
  const http = fakeHttp(() => assert.fail("nobody is to be asked"));
  const { sections } = await doctor(FLAGS, { ...contextOf({ http }), ...fault }, { show() {} });
  assert.equal(sections.length, 5);
  assert.doesNotMatch(JSON.stringify(sections), /canary/);
  return sections;
}

const broken = () => Promise.reject(new RangeError("canary"));

Deno.test("an unexpected error while reading a file is shown in each section that needs the file", async () => {
  const sections = await diagnoseFaulty({ disk: { ...memoryDisk({}), read: broken } });
  for (const { id, checks } of sections) {
    assert.match(lineOf(checks[0]!), new RegExp(`^${id}.*skipped: .*(error|see Key validity)`));
  }
});

Deno.test("an error in the search for Studio's cookie is one line of the report, and the rest is still shown", async () => {
  const readBytes = () => Promise.reject(new TypeError("canary"));
  const machine: Machine = { system: "linux", readBytes, run: readBytes };
  const env = (name: EnvName) => name === "HOME" ? "/home/ana" : undefined;
  const [credentials] = await diagnoseFaulty({ env, machine });
  const cookie = credentials!.checks.find(({ id }) => id === "credentials.cookie")!;
  assert.match(lineOf(cookie), /skipped: an unexpected error .*TypeError/);
});
