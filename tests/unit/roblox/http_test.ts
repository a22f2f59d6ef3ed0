import assert from "node:assert/strict";
import {
  askedWait,
  createHttpClient,
  type HttpRequest,
  LARGEST_REPLY,
  Unreachable,
} from "../../../src/roblox/http.ts";
import { UnusableReply } from "../../../src/roblox/reply.ts";
import { type Failure, Interrupted } from "../../../src/values/failure.ts";
import { Secret } from "../../../src/values/secret.ts";
import {
  type Answer,
  answer,
  failure,
  type FakeNetwork,
  fakeNetwork,
  START,
} from "../../support/network/fakeNetwork.ts";

const secret = new Secret("canary-key");
const READ: HttpRequest = {
  call: "reading the live config",
  method: "GET",
  url: new URL("https://api.example/v1/config?a=b"),
  effect: "read",
};
const WRITE: HttpRequest = {
  ...READ,
  call: "publishing the draft",
  method: "POST",
  effect: "write",
  body: '{"a":1}',
};

/** Send a request, and return the status of its reply. */
async function statusOf(network: FakeNetwork, request = READ): Promise<number> {
  return (await createHttpClient(network).send(request)).status;
}

/** Check that there is no reply, and that the error says why. */
async function assertUnreachable(
  network: FakeNetwork,
  what: RegExp,
  request = READ,
): Promise<Failure> {
  const error = await createHttpClient(network).send(request).then(
    () => assert.fail("a reply came"),
    (error: unknown) => error,
  );
  assert.ok(error instanceof Unreachable, String(error));
  assert.match(error.what, what);
  assert.ok(!error.message.includes("canary"), error.message);
  return error;
}

Deno.test("a command that declares no write can read but not write", async () => {
  const network = { ...fakeNetwork(answer(200)), writes: false };
  const refused = createHttpClient(network).send(WRITE);
  await assert.rejects(refused, (error: Failure) => {
    assert.match(error.what, /may not change anything .* publishing the draft was not sent/);
    return true;
  });
  assert.deepEqual(network.sent, []);
  assert.equal(await statusOf(network), 200);
});

Deno.test("the outputs hide a credential before it is sent", async () => {
  const hidden: Secret[] = [];
  const network = { ...fakeNetwork(answer(200)), hide: (one: Secret) => void hidden.push(one) };
  await statusOf(network, { ...READ, credential: { kind: "key", secret } });
  assert.deepEqual(hidden, [secret]);
});

Deno.test("a reply is returned whatever its status, with its headers and text", async () => {
  const network = fakeNetwork(answer(418, "grüße", { "x-kind": "pot" }));
  const reply = await createHttpClient(network).send(READ);
  assert.equal(reply.status, 418);
  assert.equal(reply.headers.get("x-kind"), "pot");
  assert.equal(reply.text, "grüße");
  assert.equal(network.sent[0]?.url, "https://api.example/v1/config?a=b");
  assert.equal(network.sent[0]?.method, "GET");
});

for (const status of [200, 204, 301, 302, 400, 401, 403, 404, 409, 412, 418]) {
  Deno.test(`a read answered ${status} is not sent again`, async () => {
    const network = fakeNetwork(answer(status), answer(200));
    assert.equal(await statusOf(network), status);
    assert.equal(network.sent.length, 1);
    assert.deepEqual(network.waits, []);
  });
}

Deno.test("a read whose reply is not final yet is sent again, and the wait is shown", async () => {
  const network = fakeNetwork(answer(200, "{}"), answer(200, "{}"), answer(200, '{"a":1}'));
  const retryIf = ({ text }: { text: string }) => text === "{}" ? "it is old" : undefined;
  const reply = await createHttpClient(network).send({ ...READ, retryIf });
  assert.equal(reply.text, '{"a":1}');
  assert.deepEqual(network.waits, [500, 1000]);
  assert.deepEqual(network.notices, ["Reading the live config: it is old; trying again in 1 s."]);
});

Deno.test("a read whose reply never becomes final returns the last one after the allowed attempts", async () => {
  const network = fakeNetwork(answer(200, "{}"));
  const reply = await createHttpClient(network).send({
    ...READ,
    attempts: 5,
    retryIf: () => "it is old",
  });
  assert.equal(reply.text, "{}");
  assert.deepEqual(network.waits, [500, 1000, 2000, 4000]);
});

for (const status of [408, 425, 429, 500, 502, 503, 504]) {
  Deno.test(`a read is repeated after ${status}`, async () => {
    const network = fakeNetwork(answer(status), answer(status), answer(200));
    assert.equal(await statusOf(network), 200);
    assert.equal(network.sent.length, 3);
    assert.deepEqual(network.waits, [500, 1000]);
  });

  Deno.test(`a read that is always answered ${status} ends with that reply`, async () => {
    const network = fakeNetwork(answer(status));
    assert.equal(await statusOf(network), status);
    assert.equal(network.sent.length, 4);
    assert.deepEqual(network.waits, [500, 1000, 2000]);
  });
}

Deno.test("a read is repeated after a lost connection, and after a reply that breaks off", async () => {
  const broken: Answer = () =>
    new Response(
      new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode('{"ent')),
        pull: (stream) => stream.error(new TypeError("error reading a body from connection")),
      }),
    );
  const network = fakeNetwork(failure(), broken, answer(200, "whole"));
  assert.equal((await createHttpClient(network).send(READ)).text, "whole");
  assert.equal(network.sent.length, 3);
});

Deno.test("a connection that is always lost is an error that says what to do", async () => {
  const network = fakeNetwork(failure("tcp connect error: canary-key refused"));
  const error = await assertUnreachable(
    network,
    /^api\.example could not be reached when reading the live config/,
  );
  assert.match(error.advice, /network/);
  assert.equal(network.sent.length, 4);
});

for (
  const [what, fault] of [
    ["500", answer(500)],
    ["503 with retry-after", answer(503, "", { "retry-after": "1" })],
    ["429", answer(429, "", { "retry-after": "0" })],
  ] as const
) {
  Deno.test(`a write answered ${what} is not sent again`, async () => {
    const network = fakeNetwork(fault, answer(200));
    await statusOf(network, { ...WRITE, attempts: 9 });
    assert.equal(network.sent.length, 1);
    assert.deepEqual(network.waits, []);
  });
}

Deno.test("a write whose connection is lost is not sent again", async () => {
  const network = fakeNetwork(failure(), answer(200));
  await assertUnreachable(network, /^api\.example .*publishing the draft/, WRITE);
  assert.equal(network.sent.length, 1);
});

Deno.test("a write uses the fetch that sends once, a read the other one", async () => {
  const network = fakeNetwork(answer(200));
  await statusOf(network, WRITE);
  await statusOf(network, READ);
  await statusOf(network, { ...READ, method: "POST", body: "{}" });
  assert.deepEqual(network.sent.map(({ once }) => once), [true, false, false]);
});

const soon = new Date(START.getTime() + 3_000).toUTCString();
const later = new Date(START.getTime() + 3_600_000).toUTCString();
const past = new Date(START.getTime() - 5_000).toUTCString();
const WAITS: readonly (readonly [Record<string, string>, number | undefined])[] = [
  [{}, 500],
  [{ "retry-after": "0" }, 0],
  [{ "retry-after": "7" }, 7_000],
  [{ "retry-after": " 1.5 " }, 1_500],
  [{ "retry-after": "20" }, 20_000],
  [{ "retry-after": "21" }, undefined],
  [{ "retry-after": "3600" }, undefined],
  [{ "retry-after": soon }, 3_000],
  [{ "retry-after": past }, 0],
  [{ "retry-after": later }, undefined],
  [{ "retry-after": "2001" }, undefined],
  [{ "retry-after": "-1", "x-ratelimit-reset": "2" }, 2_000],
  [{ "x-ratelimit-reset": "2" }, 2_000],
  [{ "x-ratelimit-reset": "0" }, 0],
  [{ "x-ratelimit-reset": "7200" }, undefined],
  [{ "x-ratelimit-reset": "later" }, 500],
  [{ "retry-after": "9999999999" }, 500],
  [{ "x-ratelimit-reset": "1772366400" }, 500],
  [{ "retry-after": "1", "x-ratelimit-reset": "9" }, 1_000],
];

for (const [headers, wait] of WAITS) {
  const said = JSON.stringify(headers);
  const does = wait === undefined ? "is not waited for" : `is a wait of ${wait} ms`;
  Deno.test(`a 429 with ${said} ${does}`, async () => {
    const network = fakeNetwork(answer(429, "slow", headers), answer(200));
    assert.equal(await statusOf(network), wait === undefined ? 429 : 200);
    assert.deepEqual(network.waits, wait === undefined ? [] : [wait]);
  });
}

Deno.test("the wait that a 503 asks for is respected, too", async () => {
  const network = fakeNetwork(answer(503, "", { "retry-after": "4" }), answer(200));
  assert.equal(await statusOf(network), 200);
  assert.deepEqual(network.waits, [4_000]);
});

Deno.test("a wait is shown in one line, and only if it is noticeable", async () => {
  const slow = fakeNetwork(answer(429, "", { "retry-after": "7" }), answer(200));
  await statusOf(slow);
  assert.deepEqual(slow.notices, [
    "Reading the live config: Roblox asked to slow down (429); trying again in 7 s.",
  ]);
  const quick = fakeNetwork(answer(503), answer(429, "", { "retry-after": "0" }), answer(200));
  await statusOf(quick);
  assert.deepEqual(quick.notices, []);
  const faulty = fakeNetwork(failure(), failure(), answer(502), answer(200));
  await statusOf(faulty);
  assert.deepEqual(faulty.notices, [
    "Reading the live config: no answer; trying again in 1 s.",
    "Reading the live config: Roblox answered 502; trying again in 2 s.",
  ]);
});

Deno.test("all waits and attempts of a request take at most 60 seconds", async () => {
  const network = fakeNetwork(answer(429, "", { "retry-after": "20" }));
  assert.equal(await statusOf(network), 429);
  assert.deepEqual(network.waits, [20_000, 20_000]);
  assert.equal(network.sent.length, 3);
});

Deno.test("a request with less time waits less", async () => {
  const network = fakeNetwork(answer(429, "", { "retry-after": "3" }), answer(200));
  assert.equal(await statusOf(network, { ...READ, timeout: 3_000 }), 429);
  assert.equal(await statusOf(network, { ...READ, timeout: 3_001 }), 200);
});

Deno.test("if time runs out during a wait, the reply before the wait is returned", async () => {
  const timeout = () => Promise.reject(new DOMException("Signal timed out.", "TimeoutError"));
  const refused = { ...fakeNetwork(answer(503), answer(200)), sleep: timeout };
  assert.equal(await statusOf(refused), 503);
  const lost = { ...fakeNetwork(failure()), sleep: timeout };
  await assertUnreachable(lost, /could not be reached/);
});

for (
  const [what, timeout, limit] of [
    ["a request takes at most 60 seconds, retries included", {}, 60],
    ["a request may have a shorter limit, as the one for the address", { timeout: 3_000 }, 3],
  ] as const
) {
  Deno.test(what, async () => {
    const real = AbortSignal.timeout;
    const asked: number[] = [];
    AbortSignal.timeout = (milliseconds) => {
      asked.push(milliseconds);
      return AbortSignal.abort(new DOMException("late", "TimeoutError"));
    };
    try {
      const within = new RegExp(`within ${limit} seconds`);
      await assertUnreachable(fakeNetwork(answer(503)), within, { ...READ, ...timeout });
      assert.deepEqual(asked, [limit * 1000]);
    } finally {
      AbortSignal.timeout = real;
    }
  });
}

Deno.test("an answer that never comes is reported, and the request is not repeated", async () => {
  const network = fakeNetwork(() => {
    throw new DOMException("Signal timed out.", "TimeoutError");
  });
  await assertUnreachable(
    network,
    /^api\.example did not answer within 60 seconds when reading the live config/,
  );
  assert.equal(network.sent.length, 1);
});

Deno.test("whatever an engine's variables are, certificates are verified and requests are not printed", async () => {
  const network = fakeNetwork(answer(200));
  for (const request of [READ, WRITE]) await statusOf(network, request);
  const engine = { tls: { rejectUnauthorized: true }, verbose: false };
  assert.deepEqual(network.sent.map((sent) => sent.engine), [engine, engine]);
});

Deno.test("no other header replaces the credential", async () => {
  const network = fakeNetwork(answer(200));
  const headers = { "x-api-key": "another", cookie: "another" };
  for (const kind of ["key", "cookie"] as const) {
    await statusOf(network, { ...READ, headers, credential: { kind, secret } });
  }
  const [key, cookie] = network.sent;
  assert.equal(key!.headers["x-api-key"], "canary-key");
  assert.equal(cookie!.headers["cookie"], ".ROBLOSECURITY=canary-key");
});

Deno.test("a redirect is returned, not followed", async () => {
  const network = fakeNetwork(answer(302, "", { location: "https://evil.example/" }));
  assert.equal(await statusOf(network, { ...READ, credential: { kind: "key", secret } }), 302);
  assert.deepEqual(network.sent.map(({ redirect }) => redirect), ["manual"]);
});

Deno.test("a key and a cookie each travel in their own header, and to nobody else", async () => {
  const network = fakeNetwork(answer(200));
  await statusOf(network, { ...READ, credential: { kind: "key", secret } });
  await statusOf(network, { ...READ, credential: { kind: "cookie", secret } });
  await statusOf(network, { ...READ, headers: { "x-csrf-token": "t" } });
  await statusOf(network, { ...WRITE, credential: { kind: "key", secret } });
  const common = { accept: "application/json", "user-agent": "cli/test" };
  assert.deepEqual(network.sent.map(({ headers }) => headers), [
    { ...common, "x-api-key": "canary-key" },
    { ...common, cookie: ".ROBLOSECURITY=canary-key" },
    { ...common, "x-csrf-token": "t" },
    { ...common, "content-type": "application/json", "x-api-key": "canary-key" },
  ]);
  assert.deepEqual(network.sent.map(({ body }) => body), [
    undefined,
    undefined,
    undefined,
    '{"a":1}',
  ]);
});

Deno.test("a key that is looked up travels only in the body, and is in no error", async () => {
  const network = fakeNetwork(answer(200));
  const asked = {
    ...READ,
    method: "POST",
    credential: { kind: "body", field: "apiKey", secret },
  } as const;
  await statusOf(network, asked);
  const [request] = network.sent;
  assert.equal(request?.body, '{"apiKey":"canary-key"}');
  assert.doesNotMatch(JSON.stringify(request?.headers), /canary/);
  assert.match(JSON.stringify(request?.headers), /"content-type":"application\/json"/);
  const silent = fakeNetwork(failure("canary-key", "TypeError"));
  const error = await assertUnreachable(silent, /could not be reached/, { ...asked, attempts: 1 });
  assert.doesNotMatch(`${error.what} ${error.advice}`, /canary/);
});

for (
  const url of [
    "https://elsewhere.example/",
    "https://api.example:444/",
    "https://api.example.evil.example/",
    "https://users.example/",
  ]
) {
  Deno.test(`nothing is sent to ${url}, which this run may not contact`, async () => {
    const network = fakeNetwork(answer(200));
    const error = await assertUnreachable(
      network,
      /^This run may not contact .*, which reading the live/,
      {
        ...READ,
        url: new URL(url),
        credential: { kind: "key", secret },
      },
    );
    assert.ok(error.advice.includes(`--allow-net=${new URL(url).hostname}`));
    assert.deepEqual(network.sent, []);
  });
}

for (const name of ["NotCapable", "PermissionDenied"]) {
  Deno.test(`for the runtime's ${name}, the error says which host to allow, and nothing is repeated`, async () => {
    const network = fakeNetwork(failure("Requires net access to canary-key", name));
    const error = await assertUnreachable(network, /^This run may not contact api\.example/);
    assert.equal(error.advice, "Allow it with --allow-net=api.example.");
    assert.equal(network.sent.length, 1);
  });
}

/** A body of so many mebibytes, and how many of them were read. */
function largeBody(mebibytes: number) {
  const taken = { count: 0, cancelled: false };
  const chunk = new Uint8Array(1024 * 1024).fill(0x20);
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (stream) => {
      if (taken.count === mebibytes) return stream.close();
      taken.count++;
      stream.enqueue(chunk);
    },
    cancel: () => {
      taken.cancelled = true;
    },
  }, { highWaterMark: 0 });
  return { taken, body };
}

Deno.test("a reply beyond 64 MiB is refused while it arrives, and not requested again", async () => {
  assert.equal(LARGEST_REPLY, 64 * 1024 * 1024);
  const { taken, body } = largeBody(1_000);
  const network = fakeNetwork(answer(200, body));
  await assertUnreachable(network, / sent more than 64 MiB when reading the live config/);
  assert.equal(taken.count, 65);
  assert.ok(taken.cancelled);
  assert.equal(network.sent.length, 1);
});

Deno.test("a reply of 64 MiB is accepted", async () => {
  const { body } = largeBody(64);
  const { text } = await createHttpClient(fakeNetwork(answer(200, body))).send(READ);
  assert.equal(text.length, LARGEST_REPLY);
});

for (
  const [what, bytes] of [
    ["an invalid first byte", [0x7b, 0xff, 0x7d]],
    ["a character that is cut at the end", [0x22, 0xc3]],
    ["an encoded surrogate", [0xed, 0xa0, 0x80]],
  ] as const
) {
  Deno.test(`a reply with ${what} is refused because it is not UTF-8`, async () => {
    const network = fakeNetwork(answer(200, new Uint8Array(bytes)), answer(200));
    await assertUnreachable(
      network,
      / sent a reply that is not UTF-8 text when reading the live config/,
    );
    assert.equal(network.sent.length, 1);
  });
}

Deno.test("a character that arrives in pieces stays one character", async () => {
  const [first, ...rest] = new TextEncoder().encode("😀");
  const body = new ReadableStream({
    start: (stream) => {
      stream.enqueue(new Uint8Array([first!]));
      stream.enqueue(new Uint8Array(rest));
      stream.close();
    },
  });
  const { text } = await createHttpClient(fakeNetwork(answer(200, body))).send(READ);
  assert.equal(text, "😀");
});

Deno.test("Ctrl-C ends a request at once, with its own reason, and nothing is sent again", async () => {
  const reason = new Interrupted("Nothing was changed.");
  const network = fakeNetwork(() => {
    network.interrupt(reason);
    throw new DOMException("The signal has been aborted", "AbortError");
  });
  await assert.rejects(createHttpClient(network).send(READ), (error) => error === reason);
  assert.equal(network.sent.length, 1);
});

Deno.test("Ctrl-C ends a request through the signal that its fetch got", async () => {
  const reason = new Interrupted("Nothing was changed.");
  const network = fakeNetwork(() =>
    new Promise((_, reject) => {
      const { signal } = network.sent[0]!;
      signal.addEventListener("abort", () => reject(signal.reason));
      queueMicrotask(() => network.interrupt(reason));
    })
  );
  await assert.rejects(createHttpClient(network).send(WRITE), (error) => error === reason);
});

Deno.test("Ctrl-C ends a wait at once, and nothing is sent after it", async () => {
  const reason = new Interrupted("Nothing was changed.");
  const calm = fakeNetwork(answer(429, "", { "retry-after": "9" }), answer(200));
  const network: FakeNetwork = {
    ...calm,
    sleep: (milliseconds, signal) => {
      calm.interrupt(reason);
      return calm.sleep(milliseconds, signal);
    },
  };
  await assert.rejects(createHttpClient(network).send(READ), (error) => error === reason);
  assert.equal(network.sent.length, 1);
});

Deno.test("after Ctrl-C nothing is sent", async () => {
  const reason = new Interrupted("Nothing was changed.");
  const network = fakeNetwork(answer(200));
  network.interrupt(reason);
  await assert.rejects(createHttpClient(network).send(WRITE), (error) => error === reason);
});

Deno.test("an invalid retry-after is ignored", () => {
  for (const after of ["-1", "-1.5", "1e3", "2026-12-01", "5 minutes", "1/2/2030", "soon", ""]) {
    assert.equal(askedWait(new Headers({ "retry-after": after }), START), undefined, after);
  }
  for (
    const date of [
      "Sun, 01 Mar 2026 12:00:07 GMT",
      "Sunday, 01-Mar-26 12:00:07 GMT",
      "Sun Mar  1 12:00:07 2026 GMT",
    ]
  ) {
    assert.equal(askedWait(new Headers({ "retry-after": date }), START), 7_000, date);
  }
});

Deno.test("a proxy that wants a password is named, and nothing is repeated", async () => {
  for (const request of [READ, WRITE]) {
    const network = { ...fakeNetwork(answer(407), answer(200)), writes: true };
    await assertUnreachable(
      network,
      /^The proxy on the way to api\.example wants .*\(407\)/,
      request,
    );
    assert.equal(network.sent.length, 1);
  }
});

const KEYED: HttpRequest = { ...READ, credential: { kind: "key", secret } };
const PAGE = "<!DOCTYPE html><html><head><title>Blocked</title></head></html>";

Deno.test("a body that is neither empty nor a JSON object is not an answer, to a read or a write", async () => {
  for (const status of [200, 202, 302, 400, 401, 403, 404, 409, 418]) {
    for (const [text, said] of [[PAGE, 'an HTML page, "Blocked"'], ["OK", '"OK"'], ["[]", "no"]]) {
      for (const request of [KEYED, { ...KEYED, ...WRITE }]) {
        const network = fakeNetwork(answer(status, text));
        await assert.rejects(createHttpClient(network).send(request), (error: Failure) => {
          assert.ok(error instanceof UnusableReply);
          assert.ok(error.what.includes(`(${status}) when ${request.call} did not come from`));
          assert.ok(error.what.includes(`Roblox's API (${said}`), error.what);
          return true;
        });
        assert.equal(network.sent.length, 1);
      }
    }
  }
});

Deno.test("a JSON object or an empty body is an answer, whatever the status", async () => {
  for (const status of [200, 401, 403, 404, 409, 503]) {
    for (const text of ["", " \n", "{}", '\n{"errors":[]}']) {
      assert.equal(await statusOf(fakeNetwork(answer(status, text)), KEYED), status);
    }
  }
});

Deno.test("a page with a 5xx or a 429 is requested again, and the next answer is believed", async () => {
  for (const status of [429, 500, 503]) {
    assert.equal(await statusOf(fakeNetwork(answer(status, PAGE), answer(404)), KEYED), 404);
    const network = fakeNetwork(answer(status, PAGE));
    await assert.rejects(createHttpClient(network).send(KEYED), UnusableReply);
    assert.equal(network.sent.length, 4);
  }
});

Deno.test("the token on a refused cookie shows that Roblox answered, and a host that gets no credential is never Roblox", async () => {
  const token = { "x-csrf-token": "t" };
  const refused = (status: number) => fakeNetwork(answer(status, "Token Validation Failed", token));
  const cookie = { kind: "cookie", secret: new Secret("session") } as const;
  assert.equal(await statusOf(refused(403), { ...READ, credential: cookie }), 403);
  await assert.rejects(statusOf(refused(404), { ...READ, credential: cookie }), UnusableReply);
  for (const status of [403, 404]) {
    await assert.rejects(statusOf(refused(status), KEYED), UnusableReply);
  }
  assert.equal(await statusOf(fakeNetwork(answer(200, "203.0.113.7"))), 200);
});

Deno.test("a page is not checked for being final", async () => {
  for (const status of [200, 404]) {
    const network = fakeNetwork(answer(status, PAGE));
    const retryIf = () => "it is old";
    await assert.rejects(
      statusOf(network, { ...KEYED, retryIf }),
      /did not come from Roblox's API/,
    );
    assert.equal(network.sent.length, 1);
  }
});
