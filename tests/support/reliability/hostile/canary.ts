import assert from "node:assert/strict";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buildUserReg } from "../../../unit/files/credentials/studio/fixtures.ts";
import { inFolder } from "../../systemTool.ts";
import { mapAtMost } from "../../../../src/values/collections.ts";
import { CANARY_FAULTS, type CanaryFault } from "./canaryFaults.ts";
import { commandLines } from "../commandLines.ts";
import { BASE, ECHO, ENV, USERS } from "./hostilePlatform.ts";
import { runInside } from "../../runInside.ts";

/** Secrets that are found again wherever they get to; no eight characters of them are elsewhere. */
export const MARKS = {
  /** `CLI_API_KEY`. */
  variable: "Vq7ZtX2mKd9+wLr4Ns8Bc1Hf6Gj3/PaYeUoIiTz5RxQv0Wm2Ek==",
  /** `--api-key`. */
  flag: "Fa4BnM7sQ2wEr9TyU1iOp6AsDf3GhJk8LzXcVb5NmQwErTy0Uz",
  /** `CLI_COOKIE` and `--cookie`. */
  cookie: "_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this.|_C0oK1eZ9yX8wV7uT6sR5qP4oN3mL2kJ1iH",
  otherCookie: "Qw8Er7Ty6Ui5Op4As3Df2Gh1Jk0LzMxNcBv",
  /** The editor's own cookie, in its Wine prefix. */
  editor: "_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this.|_Ed1ToR2cOoKiE3wInE4pReFiX5",
  /** `secret` in the lock file of the key tool. */
  locked: "Lk2Jh4Gf6Ds8Aq0Wp1Oe3Ir5Ut7YyZxCvBnMmKkLl9",
  /** The content of a secret file. */
  filed: "Zz9Yy8Xx7Ww6Vv5Uu4Tt3Ss2Rr1Qq0PpOoNnMmJj",
  /** The key that `cli setup` keeps for the universe. */
  kept: "Kk5Pp4Tt3Ee2Yy1Uu0Nn9Ii8Vv7Ss6Ee5Rr4Mm3Cc2Dd1Ff",
  /** The secret of a key that nobody uses. */
  unused: "Uu1Nn2Uu3Ss4Ee5Dd6Kk7Ee8Yy9OoPpQqRrSsTt",
} as const;

/** The result of looking for secrets. */
export interface CanaryFigures {
  runs: number;
  requests: number;
  /** Texts that were searched: outputs, questions, files, requests. */
  searched: number;
}

/** A way to pass secrets. */
interface Handing {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The secrets that may be sent: the key to the API host, the cookie to it and the account host. */
  readonly key: string;
  readonly cookie?: string;
  /** Whether only doctor has these flags. */
  readonly doctorOnly?: true;
}

const EDITOR = "https://www.roblox.com:RobloxStudioAuth";

const { CLI_API_KEY: _key, CLI_COOKIE: _cookie, ...HOSTS } = ENV;

const HANDINGS: readonly Handing[] = [
  {
    args: [],
    env: { CLI_API_KEY: MARKS.variable, CLI_COOKIE: MARKS.cookie },
    key: MARKS.variable,
    cookie: MARKS.cookie,
  },
  {
    args: ["--api-key", MARKS.flag],
    env: { CLI_API_KEY: MARKS.variable },
    key: MARKS.flag,
  },
  { args: [], env: {}, key: MARKS.kept },
  {
    args: [`--api-key=${MARKS.flag}`, `--cookie=.ROBLOSECURITY=${MARKS.otherCookie};`],
    env: { CLI_COOKIE: MARKS.cookie },
    key: MARKS.flag,
    cookie: MARKS.otherCookie,
    doctorOnly: true,
  },
  {
    args: ["--key", "deploy"],
    env: { CLI_COOKIE: MARKS.cookie },
    key: MARKS.locked,
    cookie: MARKS.cookie,
    doctorOnly: true,
  },
  {
    args: ["--key", "filed", "--check-ip"],
    env: { CLI_COOKIE: MARKS.cookie },
    key: MARKS.filed,
    cookie: MARKS.cookie,
    doctorOnly: true,
  },
  {
    args: [],
    env: { CLI_API_KEY: MARKS.variable },
    key: MARKS.variable,
    cookie: MARKS.editor,
    doctorOnly: true,
  },
  {
    args: ["--key", "deploy"],
    env: { CLI_API_KEY: MARKS.variable, CLI_COOKIE: MARKS.cookie },
    key: MARKS.variable,
    cookie: MARKS.cookie,
    doctorOnly: true,
  },
];

const NAMES = { env: "dev", key: "plain", revision: "plain-0000002", declared: "deploy" };

const FILES: Readonly<Record<string, string>> = {
  "cliplace.toml": "[dev]\nuniverse_id = 7\n",
  "cliconfig.toml": "[dev.entries.plain]\nvalue = 3\n",
  "cliapikey.toml": `[keys.deploy]
scopes = ["universe:read"]
[keys.filed]
secret_file = "secrets/filed.txt"
[keys.other]
`,
  "cliapikey.lock.toml": `version = 4
[keys.deploy]
secret = "${MARKS.locked}"
[keys.filed]
cloud_auth_id = "9"
[keys.other]
secret = "${MARKS.unused}"
`,
  "secrets/filed.txt": `${MARKS.filed}\n`,
  ".config/cli/keys/7": `${MARKS.kept}\n`,
  ".wine/user.reg": buildUserReg({
    [`${EDITOR}userid`]: "4242",
    [`${EDITOR}.ROBLOSECURITY4242`]: MARKS.editor,
  }),
};

/**
 * Run every command with marked secrets against every fault, and look for the secrets everywhere.
 *
 * @param chosen Which faults.
 * @throws AssertionError when a secret, or eight characters of one, is where it does not belong.
 */
export async function flyCanaries(
  chosen: (fault: CanaryFault, index: number) => boolean,
): Promise<CanaryFigures> {
  const figures = { runs: 0, requests: 0, searched: 0 };
  const faults = CANARY_FAULTS.filter(chosen);
  const flights: (() => Promise<void>)[] = [];
  for (const handing of HANDINGS) {
    for (const { capabilities, args } of commandLines(NAMES)) {
      const isDoctor = capabilities.startsWith("doctor");
      if (handing.doctorOnly && !isDoctor) continue;
      if (/^(completions|complete|version|config init)$/.test(capabilities)) continue;
      for (const fault of faults) {
        if (fault.asData && !isDoctor) continue;
        for (const terminal of isDoctor ? [false] : [false, true]) {
          flights.push(() => fly(figures, [...args, ...handing.args], handing, fault, terminal));
        }
      }
    }
  }
  await mapAtMost(flights, 4, (begin) => begin());
  return figures;
}

async function fly(
  figures: CanaryFigures,
  words: readonly string[],
  handing: Handing,
  fault: CanaryFault,
  terminal: boolean,
): Promise<void> {
  const args = inOrder(words);
  const what = `${args.join(" ")}, ${fault.name}`;
  await inFolder(async (folder) => {
    for (const [name, text] of Object.entries(FILES)) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text, { mode: 0o600 });
    }
    const ran = await runInside({
      args,
      folder,
      env: { ...HOSTS, HOME: folder, ...handing.env },
      system: "linux",
      terminal,
      fetch: (input, init) => {
        const { request, secret } = checkRequest(input, init, handing, what);
        figures.requests++;
        figures.searched++;
        search(request, what);
        return fault.fetch(secret)(input, init);
      },
    });
    figures.runs++;
    assert.ok([0, 1, 2].includes(ran.exit), what);
    const texts = [ran.stdout, ran.stderr, ...ran.asked, ...await written(folder)];
    for (const text of texts) search(text, what);
    figures.searched += texts.length;
  });
}

/** Flags come before `--`. */
function inOrder(words: readonly string[]): readonly string[] {
  const at = words.indexOf("--");
  if (at < 0) return words;
  const flag = words.findIndex((word, index) => index > at && /^--(api-key|cookie|key)/.test(word));
  if (flag < 0) return words;
  return [...words.slice(0, at), ...words.slice(flag), ...words.slice(at, flag)];
}

/** The request without the one header that may contain its secret. */
function checkRequest(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  { key, cookie }: Handing,
  what: string,
): { readonly request: string; readonly secret: string } {
  const url = new URL(String(input));
  const headers = new Headers(init?.headers);
  assert.ok([BASE, USERS, ECHO].includes(url.origin), `${what}: asked ${url.origin}`);
  assert.equal(init?.redirect, "manual", what);
  const sentKey = headers.get("x-api-key");
  const sentCookie = headers.get("cookie");
  headers.delete("x-api-key");
  headers.delete("cookie");
  // The platform's own token, which a hostile one may make from a secret, returns to where it came from.
  headers.delete("x-csrf-token");
  if (sentKey !== null) {
    assert.equal(sentKey, key, what);
    assert.equal(url.origin, BASE, what);
  }
  if (sentCookie !== null) {
    assert.equal(sentCookie, `.ROBLOSECURITY=${cookie}`, what);
    assert.notEqual(url.origin, ECHO, what);
    const isMeant = url.origin === USERS || url.pathname === "/cloud-authentication/v1/apiKeys";
    assert.ok(isMeant, `${what}: the cookie went to ${url}`);
  }
  const body = typeof init?.body === "string" ? init.body : "";
  const request = `${init?.method} ${url}\n${JSON.stringify([...headers])}\n${body}`;
  return { request, secret: sentKey ?? sentCookie?.replace(".ROBLOSECURITY=", "") ?? key };
}

/** The names and contents of what was written. */
async function written(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const texts = names.map(async (name) => {
    const text = await readFile(join(folder, name), "utf8").catch(() => "");
    return FILES[name.replaceAll("\\", "/")] === text ? [] : [`${name}\n${text}`];
  });
  return (await Promise.all(texts)).flat();
}

/** Every eight characters in a row of the secrets, except for the words at the beginning of every cookie. */
const PARTS = new Set(
  Object.values(MARKS).flatMap((mark) => {
    const secret = mark.replace(/^_\|WARNING.*\|_/, "");
    return Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8));
  }),
);

/** Look for any part of any secret in a text. */
export function search(text: string, what: string): void {
  for (let at = 0; at + 8 <= text.length; at++) {
    const part = text.slice(at, at + 8);
    if (PARTS.has(part)) {
      assert.fail(`${what}\na part of a secret in: ${text.slice(Math.max(0, at - 200), at + 200)}`);
    }
  }
}
