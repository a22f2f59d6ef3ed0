import { BASE, illMeaning, SHAPES, wellMeaning } from "./hostilePlatform.ts";

/** What may go wrong with every request of a run; `secret` is the credential that it came with. */
export interface CanaryFault {
  readonly name: string;
  readonly fetch: (secret: string) => typeof fetch;
  /** Whether the platform returns the secret as its data, which a config command shows. */
  readonly asData?: true;
}

/** Ways to repeat a secret: whole, or cut off after its beginning. */
const SAYINGS: Readonly<Record<string, (secret: string) => string>> = {
  whole: (secret) => secret,
  "in a sentence": (secret) => `The key "${secret}" is not valid; got: ${secret}`,
  "its beginning": (secret) => `key ${secret.slice(0, 12)}… was refused`,
  "percent-encoded": (secret) => `x-api-key=${encodeURIComponent(secret)}`,
  "behind a long text": (secret) => `${"x".repeat(280)} ${secret}`,
  "in a long word": (secret) => `${"x".repeat(280)}${secret}${"y".repeat(2000)}`,
  "behind a hundred thousand characters": (secret) => `${" ".repeat(99_990)}${secret}`,
};

const STATUSES = [200, 400, 401, 403, 404, 409, 412, 418, 429, 500, 502];

/** Headers that contain a secret. */
function headersWith(secret: string): Record<string, string> {
  return {
    "location": `https://evil.example/?key=${secret}`,
    "retry-after": secret,
    "x-ratelimit-reset": secret,
    "x-csrf-token": secret,
    "www-authenticate": `Key ${secret}`,
    "content-type": `text/${secret}`,
    "set-cookie": `a=${secret}`,
    "rblx-challenge-id": secret,
  };
}

function replying(status: number, body: string, headers: Record<string, string>): typeof fetch {
  return () => Promise.resolve(new Response(body, { status, headers }));
}

function failing(error: (secret: string) => unknown): CanaryFault["fetch"] {
  return (secret) => () => Promise.reject(error(secret));
}

/** A body that breaks off with an error that quotes the secret. */
function breaking(secret: string): typeof fetch {
  return () => {
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(`{"errors":[{"message":"${secret}`));
        controller.error(new TypeError(`the body of ${secret} broke off`));
      },
    });
    return Promise.resolve(new Response(body, { status: 200 }));
  };
}

/** Every class of fault, each with the secret in it wherever it can be. */
export const CANARY_FAULTS: readonly CanaryFault[] = [
  { name: "all is well", fetch: () => wellMeaning("plain") },
  { name: "all is well, and says the secret everywhere", fetch: wellMeaning, asData: true },
  ...STATUSES.flatMap((status): CanaryFault[] =>
    Object.entries(SAYINGS).flatMap(([how, say], index) => {
      const shape = (status + index) % SHAPES;
      const name = `${status} that says it ${how}, in shape ${shape}`;
      return [{ name, fetch: (secret) => illMeaning(say(secret), status, shape) }];
    })
  ),
  ...Array.from({ length: SHAPES }, (_, shape): CanaryFault => ({
    name: `401 that says it whole, in shape ${shape}`,
    fetch: (secret) => illMeaning(secret, 401, shape),
  })),
  ...[301, 302, 307, 308, 401, 403, 429, 503].map((status): CanaryFault => ({
    name: `${status} with the secret in its headers`,
    fetch: (secret) => replying(status, "", headersWith(secret)),
  })),
  ...["{", `{"metadata":`, "null", "[]", `{"entries":[`].map((start): CanaryFault => ({
    name: `200 that begins with ${start} and the secret`,
    fetch: (secret) => replying(200, `${start}"${secret}"`, {}),
  })),
  {
    name: "200 of wrong types under the secret's name",
    fetch: (secret) => {
      const wrong = {
        metadata: { configVersion: { [secret]: secret } },
        revisions: [{ revisionId: "r", changes: { [secret]: 5 } }],
        draftHash: { [secret]: secret },
        configVersion: secret,
        cloudAuthInfo: [{ cloudAuthUserConfiguredProperties: { scopes: { [secret]: 1 } } }],
        id: secret,
        displayName: [secret],
      };
      return replying(200, JSON.stringify(wrong), {});
    },
  },
  {
    name: "a draft whose entries of the secret's name are wrong",
    fetch: (secret) => (input, init) =>
      String(input).endsWith("/draft") && String(input).startsWith(BASE)
        ? replying(200, JSON.stringify({ entries: { [secret]: secret } }), {})(input, init)
        : wellMeaning("plain")(input, init),
  },
  { name: "a refused connection", fetch: failing((secret) => new TypeError(`no ${secret}`)) },
  {
    name: "a header that cannot be",
    fetch: failing((secret) => new TypeError(`Invalid header value: "${secret}"`)),
  },
  {
    name: "an error with a cause",
    fetch: failing((secret) => new Error("no", { cause: { headers: { "x-api-key": secret } } })),
  },
  {
    name: "a time-out",
    fetch: failing((secret) => new DOMException(`late: ${secret}`, "TimeoutError")),
  },
  { name: "something thrown that is no error", fetch: failing((secret) => secret) },
  { name: "a body that breaks off", fetch: breaking },
];
