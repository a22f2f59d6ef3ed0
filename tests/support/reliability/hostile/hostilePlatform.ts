/** A platform that sends one string wherever it can. */

export const BASE = "http://127.0.0.1:9";
export const USERS = "http://localhost:9";
export const ECHO = "http://[::1]:9";

/** The environment that makes the program talk to it. */
export const ENV: Readonly<Record<string, string>> = {
  CLI_BASE_URL: BASE,
  CLI_USERS_URL: USERS,
  CLI_ECHO_URL: ECHO,
  CLI_API_KEY: "hostile-key-0123456789",
  CLI_COOKIE: "hostile-cookie-0123456789",
};

/** The keys under which something is live. */
export function hostileKeys(said: string): readonly string[] {
  return ["plain", said, `${said}!`, `${said}.RBX.conditional.${said}`];
}

/** What is live, key to value. */
export function hostileEntries(said: string): Record<string, unknown> {
  const value = { [said]: [said, { [`${said}2`]: said }], n: 1 };
  const values = [1, said, value, said];
  return fromPairs(hostileKeys(said).map((key, i) => [key, values[i]]));
}

/** An object with only its own fields, even a `__proto__`. */
function fromPairs(pairs: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(pairs) as Record<string, unknown>;
}

/** The ids of its revisions, newest first. */
export function hostileRevisions(said: string): readonly string[] {
  return [`${said}-0000003`, `${said}-0000002`, `${said}-0000001`];
}

type Reply = readonly [status: number, body: unknown];

/** Answer as the platform does when all is well, with the text in every field. */
export function wellMeaning(said: string): typeof fetch {
  return serve(({ host, pathname, method }) => {
    if (host === new URL(ECHO).host) return [200, said];
    if (host === new URL(USERS).host) return [200, { id: 7, name: said, displayName: said }];
    if (pathname.startsWith("/cloud-authentication")) return [200, keyListing(said)];
    if (pathname.startsWith("/cloud/v2")) return [200, { displayName: said, path: said }];
    if (pathname.endsWith("/full")) return [200, full(said)];
    if (pathname.endsWith("/draft")) return [200, draft(said, method)];
    if (pathname.endsWith("/revisions")) return [200, { revisions: history(said) }];
    if (pathname.endsWith("/publish")) return [200, { configVersion: 4 }];
    if (/draft:overwrite$|restore$/.test(pathname)) return [200, { draftHash: `${said}-new` }];
    return [200, {
      metadata: { configVersion: 3 },
      entries: hostileEntries(said),
      conditionalRules: conditions(said),
    }];
  });
}

/** Refuse everything, with the text in a body of one of the platform's shapes. */
export function illMeaning(said: string, status: number, shape: number): typeof fetch {
  const shapes: readonly unknown[] = [
    { errors: [{ code: said, message: said, userFacingMessage: said }] },
    { code: said, message: said, details: [said] },
    { error: said, message: said },
    fromPairs([["errors", fromPairs([[said, [said]]])]]),
    { validationErrors: [{ code: said, message: said, key: said }] },
    { status, title: said },
    said,
    `<html><head><title>${said}</title></head></html>`,
    { entries: fromPairs([[said, said]]), metadata: said, revisions: [{ revisionId: [said] }] },
  ];
  return serve(() => [status, shapes[shape % shapes.length]]);
}

/** How many forms a refusal may have. */
export const SHAPES = 9;

interface Asked {
  readonly host: string;
  readonly pathname: string;
  readonly method: string;
}

function serve(answer: (asked: Asked) => Reply): typeof fetch {
  return (input, init) => {
    const { host, pathname } = new URL(String(input));
    const [status, body] = answer({ host, pathname, method: init?.method ?? "GET" });
    const text = typeof body === "string" ? body.toWellFormed() : JSON.stringify(body);
    return Promise.resolve(new Response(text, { status }));
  };
}

function conditions(said: string): unknown {
  return { rulesOrder: [said], rules: fromPairs([[said, { tokens: [said] }]]) };
}

function full(said: string): unknown {
  const entries = Object.entries(hostileEntries(said)).map(([key, value]) =>
    [
      key,
      { value, description: said, lastModifiedTime: said, lastAccessedTime: said, variants: [] },
    ] as const
  );
  return { entries: fromPairs(entries), metadata: { configVersion: 3 } };
}

function draft(said: string, method: string): unknown {
  if (method === "DELETE") return { draftHash: `${said}-gone` };
  const entries = fromPairs([[`${said}?`, { value: said, description: said }]]);
  return { draftHash: said, entries, conditionalRules: conditions(`${said}~`) };
}

function history(said: string): unknown {
  return hostileRevisions(said).map((revisionId, i) => ({
    revisionId,
    version: 3 - i,
    time: i === 0 ? said : "2026-02-01T00:00:00Z",
    publishedBy: said,
    message: said,
    deploymentResult: said,
    changes: fromPairs([
      [said, { before: i === 2 ? null : `${said}${i}`, after: said }],
      ["plain", { before: { [said]: 1 }, after: { [said]: 2 } }],
    ]),
    conditionalRulesChanges: conditions(said),
  }));
}

function keyListing(said: string): unknown {
  return {
    cloudAuthInfo: [{
      id: said,
      apikeySecretPreview: "hostile-key",
      cloudAuthBadStatus: [said],
      lastAccessedTime: said,
      updatedTime: said,
      cloudAuthUserConfiguredProperties: {
        name: said,
        description: said,
        isEnabled: true,
        expirationTime: said,
        allowedCidrs: [said, "10.0.0.0/8"],
        scopes: [{ scopeType: said, targetParts: [said], operations: [said] }],
      },
    }],
    nextCursor: "",
  };
}
