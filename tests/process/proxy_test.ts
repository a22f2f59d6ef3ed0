import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { Buffer } from "node:buffer";
import { dirname, join } from "node:path";
import { DEFAULTS } from "../support/platform/setup.ts";
import { type Platform, startPlatform } from "../support/platform/platform.ts";
import { inFolder, runTool, unixTest } from "../support/systemTool.ts";
import { type Ran, runProgram } from "../support/program.ts";
import { makeCertificate } from "../support/network/certificate.ts";
import { openProxy, openTls, type Relay } from "../support/network/relays.ts";

/** A platform behind TLS, in an office that has a proxy. */
interface Office {
  readonly platform: Platform;
  readonly tls: Relay;
  readonly proxy: Relay;
  /** The variables that send a run through the proxy and make it trust the certificate. */
  readonly env: Readonly<Record<string, string>>;
  run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ran>;
}

function inOffice(name: string, use: (office: Office) => Promise<void>): void {
  unixTest(name, ["openssl"], () =>
    inFolder(async (folder) => {
      const made = await makeCertificate(folder, "DNS:localhost");
      const platform = await startPlatform({ config: { entries: { "race.laps": 3 } } });
      try {
        await using tls = await openTls(Number(new URL(platform.env.CLI_BASE_URL).port), made);
        await using proxy = await openProxy();
        await writeFile(join(folder, "cliplace.toml"), "[dev]\nuniverse_id = 1234567890\n");
        const target = `https://localhost:${tls.port}`;
        await writeFile(join(folder, "cliconfig.toml"), "[dev.entries]\n");
        const own = { CLI_BASE_URL: target, CLI_API_KEY: DEFAULTS.key.secret, HOME: folder };
        const run: Office["run"] = (args, env) =>
          runProgram(args, { cwd: folder, env: { ...own, ...env } });
        const env = {
          HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
          NODE_EXTRA_CA_CERTS: made.authority,
          DENO_CERT: made.authority,
        };
        await use({ platform, tls, proxy, env, run });
      } finally {
        await platform.stop();
      }
    }));
}

const LIST = ["config", "list", "--env", "dev"];

inOffice("a read and every write go through the user's proxy", async (office) => {
  const { run, env, proxy, tls, platform } = office;
  const sync = ["config", "sync", "--env", "dev", "--yes", "--no-message", "--allow-empty"];
  const { code, stdout, stderr } = await run(sync, env);
  assert.equal(stderr, "");
  assert.equal(code, 0, stdout);
  assert.equal(platform.config().entries.size, 0);
  assert.equal(new Set(proxy.asked).size, 1);
  assert.equal(proxy.asked[0], `localhost:${tls.port}`);
  assert.equal(proxy.asked.length, tls.asked.length);
});

inOffice("a host in NO_PROXY is called without the proxy", async (office) => {
  const { run, env, proxy, tls } = office;
  const { code, stderr } = await run(LIST, { ...env, NO_PROXY: "example.com,localhost" });
  assert.equal(stderr, "");
  assert.equal(code, 0);
  assert.deepEqual(proxy.asked, []);
  assert.equal(tls.asked.length, 1);
});

inOffice(
  "an untrusted certificate is refused at once, whatever variables are set",
  async (office) => {
    const { run, platform, tls } = office;
    const { code, stdout, stderr } = await run(LIST, { NODE_TLS_REJECT_UNAUTHORIZED: "0" });
    assert.equal(stdout, "");
    assert.equal(
      stderr,
      `error: The certificate of localhost:${tls.port} is not trusted here, so nothing was sent ` +
        "(reading the live config).\nIf your network inspects encrypted traffic, name the file of its " +
        "certificate authority in NODE_EXTRA_CA_CERTS; otherwise use another network.\n",
    );
    assert.equal(code, 1);
    assert.deepEqual(platform.calls(), []);
  },
);

inOffice(
  "another host's certificate is refused, even if its authority is trusted",
  async (office) => {
    const { run, env, platform, tls } = office;
    const elsewhere = `https://127.0.0.1:${tls.port}`;
    const { code, stderr } = await run(LIST, { ...env, CLI_BASE_URL: elsewhere });
    assert.match(stderr, /^error: The certificate of 127\.0\.0\.1:\d+ is for another host, so/);
    assert.equal(code, 1);
    assert.deepEqual(platform.calls(), []);
  },
);

inOffice("a CA file without a certificate is named", async (office) => {
  const { run, env } = office;
  const authority = env["NODE_EXTRA_CA_CERTS"]!;
  const file = (name: string) => join(dirname(authority), name);
  await runTool("openssl", ["x509", "-in", authority, "-outform", "DER", "-out", file("a.der")]);
  await writeFile(
    file("wide.pem"),
    Buffer.from(`\ufeff${await readFile(authority, "utf8")}`, "utf16le"),
  );
  await writeFile(file("other.pem"), "no certificate");
  const faults = [
    [
      "a.der",
      "which is binary (DER): convert it with `openssl x509 -inform der -in a.der -out authority.pem`",
    ],
    ["wide.pem", "which is UTF-16: save it"],
    ["other.pem", "which contains no certificate"],
    ["gone.pem", "which does not exist: correct the path"],
    ["~/authority.pem", "but the ~ was not expanded: write the whole path"],
  ] as const;
  for (const [NODE_EXTRA_CA_CERTS, fault] of faults) {
    const { code, stderr } = await run(LIST, { NODE_EXTRA_CA_CERTS });
    assert.match(stderr, /is not trusted here/);
    assert.ok(
      stderr.includes(`NODE_EXTRA_CA_CERTS names ${NODE_EXTRA_CA_CERTS}, ${fault}`),
      stderr,
    );
    assert.equal(code, 1);
  }
});

inOffice("a proxy that does not answer, or that speaks no https, is named", async (office) => {
  const { run, env, proxy } = office;
  const address = `127.0.0.1:${proxy.port}`;
  const { stderr } = await run(LIST, { ...env, HTTPS_PROXY: `https://${address}` });
  assert.equal(
    stderr,
    `error: The proxy in HTTPS_PROXY (${address}) does not speak https when reading the live config.\n` +
      `Begin HTTPS_PROXY with http://: what goes through it to localhost:${office.tls.port} is encrypted all the same.\n`,
  );
  await proxy[Symbol.asyncDispose]();
  const gone = await run(LIST, { ...env, HTTPS_PROXY: `http://ana:pass-word@${address}` });
  assert.ok(
    gone.stderr.includes(`could not be reached through the proxy in HTTPS_PROXY (${address}) when`),
    gone.stderr,
  );
  assert.doesNotMatch(gone.stderr, /ana|pass-word/);
});

inOffice("a write is not sent to a host with an untrusted certificate", async (office) => {
  const { run, env, platform } = office;
  const { NODE_EXTRA_CA_CERTS: _, DENO_CERT: __, ...proxied } = env;
  const { code, stderr } = await run(
    ["config", "draft", "--discard", "--yes", "--env", "dev"],
    proxied,
  );
  assert.match(stderr, /is not trusted here/);
  assert.equal(code, 1);
  assert.deepEqual(platform.calls(), []);
});

inOffice(
  "plain http never goes through a proxy, which would see the key",
  async (office) => {
    const { run, proxy, platform } = office;
    const { code, stdout, stderr } = await run(LIST, {
      ...platform.env,
      HTTP_PROXY: `http://127.0.0.1:${proxy.port}`,
    });
    assert.equal(stdout, "");
    assert.equal(
      stderr,
      "error: HTTP_PROXY would send the key unencrypted to the address in CLI_BASE_URL.\n" +
        "Add 127.0.0.1 to NO_PROXY.\n",
    );
    assert.equal(code, 1);
    assert.equal(proxy.connections(), 0);
  },
);

for (const verbose of ["1", "curl", "true"]) {
  inOffice(`no request is printed under BUN_CONFIG_VERBOSE_FETCH=${verbose}`, async (office) => {
    const { run, platform } = office;
    const env = { ...platform.env, BUN_CONFIG_VERBOSE_FETCH: verbose };
    const { code, stdout, stderr } = await run(LIST, env);
    assert.deepEqual([code, stderr], [0, ""]);
    assert.ok(!stdout.includes("x-api-key"), stdout);
    const sync = ["config", "sync", "--env", "dev", "--yes", "--allow-empty"];
    const written = await run(sync, env);
    assert.deepEqual([written.code, written.stderr], [0, ""]);
    assert.ok(!written.stdout.includes("x-api-key"), written.stdout);
  });
}

/** A proxy that refuses everything: how it answers, and what a read reports. */
const REFUSALS = [
  ["403 Forbidden", " refused to connect to localhost", "Ask whoever runs it to allow localhost"],
  ["502 Bad Gateway", " refused to connect to localhost", "or add localhost"],
  [
    "407 Proxy Authentication Required",
    " does not accept the user name and password given (407)",
    "Correct them in HTTPS_PROXY",
  ],
] as const;

for (const [answer, what, advice] of REFUSALS) {
  inOffice(
    `a proxy that lets nothing through is named without its password: ${answer}`,
    async (office) => {
      const { run, env, platform } = office;
      await using proxy = await openProxy(answer);
      const HTTPS_PROXY = `http://ana:pass-word@127.0.0.1:${proxy.port}`;
      const { code, stdout, stderr } = await run(LIST, { ...env, HTTPS_PROXY });
      assert.deepEqual([code, stdout], [1, ""]);
      assert.ok(
        stderr.includes(`error: The proxy in HTTPS_PROXY (127.0.0.1:${proxy.port})${what}`),
        stderr,
      );
      assert.ok(stderr.includes(advice), stderr);
      const report = await run(["doctor", "--env", "dev", "--ascii"], { ...env, HTTPS_PROXY });
      assert.equal(report.code, 1);
      const words = report.stdout.replace(/\s+/g, " ");
      assert.ok(
        words.includes(`proxy 127.0.0.1:${proxy.port} (HTTPS_PROXY): Roblox sees its IP address`),
        words,
      );
      assert.ok(words.includes(`read The proxy in HTTPS_PROXY (127.0.0.1:${proxy.port})`), words);
      assert.doesNotMatch(stderr + words, /ana|pass-word/);
      assert.deepEqual(platform.calls(), []);
    },
  );
}

inOffice(
  "a proxy that asks for a password is told apart from one that refuses it",
  async (office) => {
    const { run, env } = office;
    await using proxy = await openProxy("407 Proxy Authentication Required");
    const HTTPS_PROXY = `http://127.0.0.1:${proxy.port}`;
    const { stderr } = await run(LIST, { ...env, HTTPS_PROXY });
    assert.equal(
      stderr,
      `error: The proxy in HTTPS_PROXY (127.0.0.1:${proxy.port}) wants a user name and a password (407) when ` +
        "reading the live config.\n" +
        `Put them into HTTPS_PROXY: http://user:password@127.0.0.1:${proxy.port}.\n`,
    );
  },
);
