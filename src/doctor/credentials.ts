import { noKeyAdvice } from "../values/advice.ts";
import type { ApiKey, KeySource } from "../files/credentials/apiKey.ts";
import type { Cookie } from "../files/credentials/cookie.ts";
import { command, say } from "../values/command.ts";
import type { DeclaredKey } from "../files/credentials/declaredKey.ts";
import type { KeyFiles } from "../files/keyLock.ts";
import type { KeyDeclarations } from "../files/keyDeclarations.ts";
import type { Session } from "../roblox/account.ts";
import { enumerate, pluralize } from "../values/words.ts";
import { Failure, orUndefined } from "../values/failure.ts";
import { shellWord } from "../values/shellWord.ts";
import { checkDeclarations, type PlacesEnvs } from "./declarations.ts";
import { type Check, type Checked, defineCheck, type MaybeCheck, withSource } from "./report.ts";

export interface CredentialInputs {
  readonly key: ApiKey;
  /** True when `--api-key` and `CLI_API_KEY` are both given and differ. */
  readonly differing: boolean;
  readonly fileWarning?: readonly [what: string, advice: string];
  /** Absent without `--key`. */
  readonly named?: DeclaredKey | Failure;
  /** The environments with a kept key, when none is named and no other source has a key. */
  readonly kept: readonly string[];
  readonly isPipeline: boolean;
  readonly cookie: Cookie | Failure;
  readonly files: KeyFiles;
  /** Absent when there is no places file. */
  readonly places?: PlacesEnvs | Failure | undefined;
  /** Absent when there is no cookie. */
  readonly session?: Session | Failure | undefined;
  /** True when `--check-ip` was given, but nothing can show the key's allowlist. */
  readonly cannotCompare?: boolean;
}

export interface CredentialFacts {
  /** One that can be sent. */
  readonly hasCookie: boolean;
  /** True when it is not known whether there is a key. */
  readonly keyUnknown?: true;
}

/** Check which credential is active, and whether its session is live (spec: cli doctor, 1). */
export function checkCredentials(inputs: CredentialInputs): Checked<CredentialFacts> {
  const { cookie, files } = inputs;
  const declarations = orUndefined(files.declarations);
  const hasCookie = ["explicit", "auto"].includes(orUndefined(cookie)?.state ?? "");
  const lines = withSource("local", [
    // First, so that nobody reads on for an answer that cannot come.
    inputs.cannotCompare && CANNOT_COMPARE,
    checkLoadedKey(inputs),
    inputs.differing && DIFFERING,
    inputs.fileWarning && defineCheck("credentials.file", "key source").warn(...inputs.fileWarning),
    checkNamed(inputs),
    checkCookie(cookie),
    checkDeclared(files),
    files.lock instanceof Failure &&
    defineCheck("credentials.lock", "created keys").failed(files.lock),
    declarations && checkDeclarations(declarations, inputs.places),
    ...withSource("account", [checkSession(inputs.session)]),
  ]);
  const keyUnknown = inputs.key.state === "none" &&
    (inputs.named instanceof Failure || inputs.kept.length > 0);
  return { facts: { hasCookie, ...(keyUnknown ? { keyUnknown } : {}) }, lines };
}

const CANNOT_COMPARE = defineCheck("credentials.check-ip", "--check-ip").warn(
  "cannot compare: reading the allowlist needs a session cookie",
  "Pass --cookie or set CLI_COOKIE; or pass --introspect, which tries the key from this address.",
);

const DIFFERING = defineCheck("credentials.differ", "API key").warn(
  "--api-key and CLI_API_KEY contain different keys; --api-key is used",
  "Unset CLI_API_KEY, or leave --api-key out to use the variable.",
);

const KEY = defineCheck("credentials.key", "API key");

function checkLoadedKey(inputs: CredentialInputs): Check {
  const { key } = inputs;
  if (key.state === "none") return noKey(inputs);
  if (key.state === "unusable") return KEY.failed(key.failure);
  const { source } = key;
  if (source.by !== "cli setup") return KEY.pass(`from ${keySourceText(source)}`);
  const universeId = source.path.replace(/^.*[/\\]/, "");
  return KEY.pass(
    say`kept by cli setup in ${source.path}; ${
      command("setup --forget-key", { env: undefined, universeId: Number(universeId) })
    } removes it`,
  );
}

/** The one that `--key` names may be unreadable. */
function noKey({ named, kept, isPipeline }: CredentialInputs): Check {
  if (kept.length > 0) {
    return KEY.skipped(
      `kept by cli setup for each of ${enumerate(kept)}`,
      `Add --env <name> (${kept.map(shellWord).join(", ")}).`,
    );
  }
  if (named instanceof Failure) return KEY.unknown(named);
  if (named?.state === "missing") return KEY.failed(named.failure);
  return KEY.fail("none is loaded", noKeyAdvice(isPipeline));
}

function keySourceText(source: KeySource): string {
  if ("backend" in source) return `${source.backend}, as "${source.name}"`;
  if (!("path" in source)) return source.by;
  return source.path === "-" ? `standard input (${source.by})` : `${source.path} (${source.by})`;
}

/** Report what became of `--key` when another source came before it. */
function checkNamed({ key, named }: CredentialInputs): MaybeCheck {
  if (named === undefined || key.state === "none" || key.source.by === "--key") return undefined;
  const line = defineCheck("credentials.named", "--key");
  if (named instanceof Failure) return line.unknown(named);
  if (named.state === "missing") return line.failed(named.failure);
  const { name, secret } = named;
  const { by } = key.source;
  if (key.state === "loaded" && secret.equals(key.secret)) {
    return line.pass(`${by} is the key "${name}"`);
  }
  const unset = "with CLI_API_KEY unset";
  const without = by === "--api-key" ? `without ${by} and ${unset}` : `without ${by}`;
  return line.warn(
    `${by} is used, and it is not the key "${name}"`,
    `To check "${name}" itself, run it ${by === "CLI_API_KEY" ? unset : without}.`,
  );
}

function checkCookie(cookie: Cookie | Failure): Check {
  const line = defineCheck("credentials.cookie", "cookie");
  if (cookie instanceof Failure) return line.unknown(cookie);
  switch (cookie.state) {
    case "explicit":
      return line.pass(`explicit, from ${cookie.source}`);
    case "unusable":
      return line.failed(cookie.failure);
    case "auto":
      return line.warn(
        `auto-detected in ${cookie.place}; it gives full access to the account`,
        "Do not use it: --no-auto-cookie, or set CLI_COOKIE= empty.",
      );
    case "off":
      return line.info(
        cookie.by === "CLI_COOKIE"
          ? "absent; CLI_COOKIE is empty, which turns auto-detection off"
          : "absent; --no-auto-cookie turns auto-detection off",
      );
    case "absent":
      return line.info("absent");
  }
}

function checkDeclared({ declarations, lock }: KeyFiles): Check {
  const line = defineCheck("credentials.declared", "declared keys");
  return declarations instanceof Failure
    ? line.failed(declarations)
    : line.info(countText(declarations, lock));
}

function countText(declarations: KeyDeclarations | undefined, lock: KeyFiles["lock"]): string {
  if (declarations === undefined) return "no cliapikey.toml in this folder";
  const names = [...declarations.keys.keys()];
  const declared = `${pluralize(names.length, "key")} declared`;
  if (lock instanceof Failure) return `${declared}; how many are created is not known`;
  if (lock === undefined && names.length > 0) {
    return `${declared}, none known to be created (no cliapikey.lock.toml)`;
  }
  const missing = names.filter((name) => !lock?.keys.has(name));
  const rest = missing.length === 0 ? "" : `; not created: ${missing.join(", ")}`;
  return `${declared}, ${names.length - missing.length} created${rest}`;
}

function checkSession(session: CredentialInputs["session"]): Check {
  const line = defineCheck("credentials.session", "session");
  if (session === undefined) return line.skipped("no usable cookie");
  if (session instanceof Failure) return line.unknown(session);
  switch (session.state) {
    case "live":
      return line.pass(`signs in as ${session.displayName} (${session.id})`);
    case "refused":
      return line.fail(
        "refused (401): session expired, or the cookie is incomplete",
        "Renew it in one of two ways: sign in at roblox.com and pass the new cookie with --cookie or " +
          "CLI_COOKIE; or sign in to Roblox Studio again and leave both out.",
      );
    case "unknown":
      return line.skipped(session.reason);
  }
}
