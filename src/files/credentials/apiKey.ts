import { API_KEYS_PAGE } from "../../values/advice.ts";
import { Failure } from "../../values/failure.ts";
import { Secret } from "../../values/secret.ts";
import type { DeclaredKey } from "./declaredKey.ts";
import { headerFault } from "./headerFault.ts";

export type KeySource =
  | { readonly by: "--api-key" | "CLI_API_KEY" }
  | { readonly by: KeyFile["by"]; readonly path: string }
  | { readonly by: "--key"; readonly name: string; readonly backend: string };

export type ApiKey =
  | {
    readonly state: "loaded";
    readonly secret: Secret;
    readonly source: KeySource;
    /** The source, when it had a space or line break around the key, which was removed: "CLI_API_KEY". */
    readonly trimmed?: string;
  }
  /** There is one, but it cannot be sent in a header, or its file cannot be read. */
  | { readonly state: "unusable"; readonly source: KeySource; readonly failure: Failure }
  | { readonly state: "none" };

export interface KeyFile {
  /** What names the file; a kept key's is from `cli setup`. */
  readonly by: "--api-key-file" | "CLI_API_KEY_FILE" | "cli setup";
  /** `-` is standard input. */
  readonly path: string;
  readonly found: Secret | Failure;
  /** Its permissions, when other users may read it. */
  readonly readableByOthers?: string;
}

/** The places that an API key may come from, in their order. */
export interface KeySources {
  readonly flag?: Secret | undefined;
  /** `CLI_API_KEY`, or why it is no key; an empty one counts as absent. */
  readonly variable?: string | Failure | undefined;
  /** The file of `--api-key-file` or `CLI_API_KEY_FILE`, or of a kept key when no other source has one. */
  readonly file?: KeyFile | undefined;
  readonly declared?: DeclaredKey | undefined;
}

/**
 * Find the API key: the flag, else the variable (spec: Authentication), else the file, else the declared
 * key's backend.
 */
export function findApiKey({ flag, variable, file, declared }: KeySources): ApiKey {
  if (flag?.equals(new Secret("-"))) {
    const failure = new Failure(
      "--api-key does not read standard input.",
      "Pass --api-key-file - for that.",
    );
    return { state: "unusable", source: { by: "--api-key" }, failure };
  }
  if (flag !== undefined) {
    return sendableKey(
      flag,
      { by: "--api-key" },
      "--api-key",
      "Pass the key exactly as you copied it.",
    );
  }
  if (variable instanceof Failure) {
    return { state: "unusable", source: { by: "CLI_API_KEY" }, failure: variable };
  }
  if (variable) {
    const advice = "Set CLI_API_KEY to the key exactly as you copied it, without a line break.";
    return sendableKey(new Secret(variable), { by: "CLI_API_KEY" }, "CLI_API_KEY", advice);
  }
  if (file !== undefined) return ofFile(file);
  if (declared?.state !== "stored") return { state: "none" };
  const { name, backend, secret } = declared;
  return sendableKey(
    secret,
    { by: "--key", name, backend },
    `The secret of "${name}" in ${backend}`,
    "Put the key there exactly as you copied it.",
  );
}

/**
 * Check a typed key, without the white space around it.
 *
 * @throws Failure that says what it is instead.
 */
export function typedKey(typed: Secret): Secret {
  const advice = "Copy the key again, exactly as the page shows it.";
  const key = sendableKey(typed, { by: "--api-key" }, "What you typed", advice);
  if (key.state === "loaded") return key.secret;
  throw key.failure;
}

function ofFile({ by, path, found }: KeyFile): ApiKey {
  const source = { by, path };
  if (found instanceof Failure) return { state: "unusable", source, failure: found };
  const subject = path === "-" ? "The key on standard input" : `The key in ${path}`;
  return sendableKey(found, source, subject, "Put the key there alone, exactly as you copied it.");
}

/** The beginnings of a session cookie, pasted with its name or without (docs/dev/platform.md, Addresses). */
const COOKIES = ["_|WARNING:", ".ROBLOSECURITY="];

function sendableKey(
  given: Secret,
  source: KeySource,
  subject: string,
  advice: string,
): Exclude<ApiKey, { state: "none" }> {
  const secret = given.trim();
  const isTrimmed = !given.equals(secret);
  const failure = COOKIES.some((beginning) => secret.startsWith(beginning))
    ? cookieFailure(subject)
    : headerFault(secret, "key", subject, advice);
  if (failure !== undefined) return { state: "unusable", source, failure };
  return { state: "loaded", secret, source, ...(isTrimmed ? { trimmed: subject } : {}) };
}

/** Refuse a session cookie as a key: it gives access to the whole account, so only the account service may get it. */
function cookieFailure(subject: string): Failure {
  return new Failure(
    `${subject} is a session cookie, not an API key; it was not sent.`,
    `Take a key from ${API_KEYS_PAGE}. A cookie is only for the doctor, in CLI_COOKIE.`,
  );
}
