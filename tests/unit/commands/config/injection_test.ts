import assert from "node:assert/strict";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeTomlKey } from "../../../../src/toml/writeToml.ts";
import { inFolder } from "../../../support/systemTool.ts";
import { BASE, ECHO, ENV, USERS } from "../../../support/reliability/hostile/hostilePlatform.ts";
import { type RanInside, runInside } from "../../../support/runInside.ts";

/** Strings that would change a request or lead it somewhere else. */
const LEADING_AWAY = [
  "../../publish",
  "..",
  ".",
  "",
  "%2e%2e",
  "%2E%2E%2Fpublish",
  "..%2f..%2fpublish",
  "a/b",
  "a\\..\\b",
  "a?MaxPageSize=1#x",
  "a&b=c;d",
  "a%00b",
  "a\0b",
  "a\r\nx-api-key: evil\r\n\r\nGET / HTTP/1.1",
  "a b\t c",
  "//evil.example/x",
  "https://evil.example/",
  "@evil.example",
  "é/💥",
  "half a pair \ud83d",
  "x".repeat(5_000),
] as const;

/** A request as it left. */
interface Sent {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
}

const CONFIGS =
  "/creator-configs-public-api/v1/configs/universes/7/repositories/InExperienceConfig";

const EXPERIMENTS = "/creator-configs-public-api/v1/experimentation/universes/7/experiments";

interface Play {
  readonly args: readonly string[];
  /** What of the platform's words is hostile. */
  readonly revision?: string;
  readonly cursor?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly places?: string;
}

/** Run the program in a small project, and record all its requests. */
async function play({ args, revision = "r-00000001", cursor = "", env = {}, places }: Play) {
  const sent: Sent[] = [];
  let ran: RanInside | undefined;
  let files: string[] = [];
  await inFolder(async (folder) => {
    await writeFile(join(folder, "cliplace.toml"), places ?? "[dev]\nuniverse_id = 7\n");
    await writeFile(join(folder, "cliconfig.toml"), "[dev.entries.k]\nvalue = 3\n");
    const answer = platform(revision, cursor);
    ran = await runInside({
      args,
      folder,
      env: { ...ENV, ...env },
      fetch: (input, init) => {
        const url = new URL(String(input));
        const body = typeof init?.body === "string" ? init.body : "";
        const method = init?.method ?? "GET";
        sent.push({ method, url, headers: new Headers(init?.headers), body });
        return Promise.resolve(new Response(JSON.stringify(answer(url.pathname))));
      },
    });
    files = (await readdir(folder, { recursive: true })).sort();
  });
  assert.doesNotMatch(ran!.stderr, /This is a bug/, `${JSON.stringify(args)}: ${ran!.stderr}`);
  for (const { url } of sent) assertOnPath(url);
  return { ...ran!, sent, files, writes: sent.filter(({ method }) => method !== "GET") };
}

function platform(revisionId: string, cursor: string): (path: string) => unknown {
  const listed = [
    { revisionId: "now-00000002", version: 2, changes: { k: { before: 1, after: 2 } } },
    { revisionId, version: 1, changes: { k: { before: null, after: 1 } } },
  ];
  let pages = 0;
  let staged: Record<string, { readonly value: number }> | undefined;
  return (path) => {
    if (path.endsWith("/revisions")) return { revisions: listed };
    if (path.endsWith("/draft")) {
      return staged ? { draftHash: "i", entries: staged } : { draftHash: "h", entries: {} };
    }
    if (path.endsWith("/publish")) return { configVersion: 3 };
    if (/restore$|overwrite$/.test(path)) {
      staged = { k: { value: path.endsWith("restore") ? 1 : 3 } };
      return { draftHash: "i" };
    }
    if (path.endsWith("/apiKeys")) return { cloudAuthInfo: [], nextCursor: pages++ ? "" : cursor };
    if (path.endsWith("/authenticated")) return { id: 1, name: "b" };
    return { metadata: { configVersion: 2 }, entries: { k: 2 }, displayName: "d" };
  };
}

/** Assert that a request goes to an allowed address. */
function assertOnPath({ origin, pathname, search, hash, username }: URL): void {
  const known = origin === BASE
    ? pathname === "/cloud/v2/universes/7" || pathname === EXPERIMENTS ||
      pathname === "/cloud-authentication/v1/apiKeys" ||
      pathname === CONFIGS || new RegExp(
      `^${CONFIGS}/(draft|draft:overwrite|publish|full|revisions|revisions/[^/]+/restore)$`,
    ).test(pathname)
    : origin === USERS
    ? pathname === "/v1/users/authenticated"
    : origin === ECHO && pathname === "/";
  assert.ok(known, `${origin}${pathname}`);
  if (pathname === EXPERIMENTS) {
    assert.equal(
      search,
      "?maxPageSize=100&skip=0&stateFilters=EXPERIMENT_STATE_RUNNING&stateFilters=EXPERIMENT_STATE_COMPLETED",
    );
    return;
  }
  assert.match(search, /^$|^\?MaxPageSize=\d+&Skip=\d+&SortOrder=SORT_ORDER_DESCENDING$/);
  assert.equal(hash + username, "");
}

/** A text in a test's name. */
function named(text: string): string {
  return JSON.stringify(text.slice(0, 60));
}

for (const text of LEADING_AWAY) {
  Deno.test(`a revision that Roblox calls ${named(text)} is restored by that name or refused`, async () => {
    const args = ["config", "rollback", "--env", "dev", "--no-message", "--", text];
    const { exit, writes } = await play({ args, revision: text });
    const [restore, publish] = writes;
    if (restore === undefined) {
      assert.equal(exit, 1);
      assert.ok(text === "" || /^\.+$/.test(text) || !text.isWellFormed(), "it was refused");
      return;
    }
    const segment = restore.url.pathname.slice(`${CONFIGS}/revisions/`.length, -"/restore".length);
    assert.equal(decodeURIComponent(segment), text);
    assert.equal(publish?.url.pathname, `${CONFIGS}/publish`);
    assert.equal(writes.length, 2);
  });

  Deno.test(`a rollback to ${named(text)}, which is not a revision, writes nothing`, async () => {
    const args = ["config", "rollback", "--env", "dev", "--yes", "--", text];
    const { exit, writes } = await play({ args });
    assert.deepEqual([exit, writes], [1, []]);
  });

  Deno.test(`${named(text)} as an env, a key or a message is kept exactly`, async () => {
    const env = text.toWellFormed();
    const places = `[${writeTomlKey(env)}]\nuniverse_id = 7\n`;
    const named = await play({ args: ["config", "get", `--env=${env}`, "--", text], places });
    assert.equal(named.exit, 1);
    assert.deepEqual(named.sent.map(({ url }) => url.pathname), env === "" ? [] : [CONFIGS]);
    const synced = await play({ args: ["config", "sync", "--env=dev", `--message=${text}`] });
    assert.equal(synced.exit, text === "" ? 1 : 0);
    // An empty message is refused before anything is sent.
    if (text === "") return assert.deepEqual(synced.writes, []);
    const { body } = synced.writes[1]!;
    assert.deepEqual(JSON.parse(body), {
      draftHash: "i",
      message: text,
      deploymentStrategy: "Immediate",
    });
  });

  Deno.test(`${named(text)} as an id, a count, a repository or a side is refused before any request`, async () => {
    for (
      const args of [
        ["config", "get", `--universe-id=${text}`],
        ["config", "get", `--universe-id=7${text || "x"}`],
        ["config", "versions", "--env=dev", `--count=2${text || "x"}`],
        ["config", `--repository=${text}`, "get", "--env=dev"],
        ["config", "sync", "--env=dev", "--yes", `--strategy=${text}`],
        ["config", "get", `--env=${text || "x"}`],
      ]
    ) {
      const { exit, sent, stderr } = await play({ args });
      assert.deepEqual([exit, sent], [1, []], `${args.join(" ")}: ${stderr}`);
    }
  });

  Deno.test(`${named(text)} as a key or a cookie is sent as one header, or is refused and not shown`, async () => {
    for (const [key, cookie] of [[`key-${text}-key`, "a cookie"], ["key", `cookie-${text}-x`]]) {
      const variables = { CLI_API_KEY: key!, CLI_COOKIE: cookie! };
      const { sent, stdout } = await play({ args: ["doctor", "--env=dev"], env: variables });
      for (const { headers } of sent) {
        const [sentKey, sentCookie] = [headers.get("x-api-key"), headers.get("cookie")];
        assert.ok(sentKey === null || sentKey === key);
        assert.ok(sentCookie === null || sentCookie === `.ROBLOSECURITY=${cookie}`);
        assert.match(`${sentKey}${sentCookie}`, /^[\x21-\x7e]*$/);
      }
      if (text.length > 10) assert.ok(!stdout.includes(text));
    }
  });

  Deno.test(`${named(text)} as the cursor of a page is sent back exactly`, async () => {
    const { sent } = await play({ args: ["doctor", "--env=dev"], cursor: text });
    const pages = sent.filter(({ url }) => url.pathname.endsWith("/apiKeys"));
    const cursors = pages.map(({ body }) => (JSON.parse(body) as { cursor: string }).cursor);
    assert.deepEqual(cursors, text === "" ? [""] : ["", text]);
  });

  Deno.test(`${named(text)} as a file's path is used, or refused with an error`, async () => {
    for (
      const args of [
        ["config", `--config=${text}`, "check", "--env=dev"],
        ["config", "get", "--env=dev", `--places=${text}`],
        ["doctor", "--env=dev", `--places=${text}`],
        ["doctor", "--env=dev", `--key=${text}`],
      ]
    ) {
      const { exit, files } = await play({ args });
      assert.equal(exit, 1, args.join(" "));
      assert.deepEqual(files, ["cliconfig.toml", "cliplace.toml"]);
    }
  });
}

const ADDRESSES = [
  "http://apis.roblox.com",
  "https://apis.roblox.com@evil.example",
  "https://user:password@apis.roblox.com",
  "https://apis.roblox.com?x=1",
  "https://apis.roblox.com/#x",
  "file:///etc/passwd",
  "ftp://127.0.0.1",
  "javascript:alert(1)",
  "http://127.0.0.1.evil.example",
  "http://localhost.evil.example",
  "http://0x7f.1.evil.example",
  "http://127.1.evil",
  "//apis.roblox.com",
  "apis.roblox.com",
];

for (const address of ADDRESSES) {
  Deno.test(`the key is not sent to ${address}`, async () => {
    for (const variable of ["CLI_BASE_URL", "CLI_USERS_URL", "CLI_ECHO_URL"]) {
      const { exit, sent, stderr } = await play({
        args: ["doctor", "--env=dev", "--check-ip"],
        env: { [variable]: address },
      });
      assert.deepEqual([exit, sent], [1, []]);
      assert.match(stderr, new RegExp(variable));
      assert.ok(!stderr.includes("password"));
    }
  });
}
