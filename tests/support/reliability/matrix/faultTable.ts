import type { Call } from "../../platform/routes.ts";
import { concat, type WireReply } from "../../network/wire.ts";

/** The result of a read that meets a fault every time. */
export type OnRead =
  /** It is repeated, and continues when the fault has passed. */
  | "passing"
  /** It ends with an error at once. */
  | "final"
  /** It says that nothing is there: every field of a reply may be missing, and a 404 is no config. */
  | "nothing"
  /** It is read as if nothing had happened. */
  | "harmless";

/** The result of a write. */
export type OnWrite =
  /** Nobody knows what happened: the program must read. */
  | "lost"
  /** Roblox refused. */
  | "refused"
  | "harmless";

/** What a reply may contain. */
export interface Scene {
  readonly call: Call;
  /** The time by the program's clock. */
  readonly now: Date;
  /** Another host. */
  readonly elsewhere: string;
  /** The credential of the request, which a hostile platform repeats. */
  readonly secret: string;
}

/** What happens on the wire. */
export type Play =
  /** Nobody listens. */
  | { readonly kind: "closed" }
  /** The connection ends without a reply: with or without goodbye. */
  | { readonly kind: "reset" | "goodbye" }
  /** The connection ends in the middle of the reply: of its head, of its body. */
  | { readonly kind: "cut head" | "cut body" }
  /** No answer comes, or no body. */
  | { readonly kind: "silence" | "silent body" }
  /** A byte a second. */
  | { readonly kind: "drip" }
  /** Bytes that are not HTTP. */
  | { readonly kind: "noise" }
  | { readonly kind: "reply"; readonly reply: (real: WireReply, scene: Scene) => WireReply };

/** Something that can go wrong with one request. */
export interface Fault {
  readonly id: string;
  readonly onRead: OnRead;
  readonly onWrite: OnWrite;
  readonly play: Play;
  /** Whether a page or a text comes from something that is not Roblox. */
  readonly foreign?: true;
  /** Whether it takes so long that a test tries it only on some calls. */
  readonly heavy?: true;
}

/** How far a hostile document is nested. */
const DEEP = 100_000;
/** How large a large document is, in bytes. */
const LARGE = 50 * 1024 * 1024;

/** Everything that can go wrong with one request. */
export const FAULTS: readonly Fault[] = [
  wire("a refused connection", "closed", "passing"),
  wire("a reset before the reply", "reset", "passing"),
  wire("a goodbye before the reply", "goodbye", "passing"),
  wire("a reset in the reply's head", "cut head", "passing"),
  wire("a reset in the reply's body", "cut body", "passing"),
  wire("a reply that is no HTTP", "noise", "passing"),
  wire("a reply that never comes", "silence", "final"),
  wire("a body that never comes", "silent body", "final"),
  wire("a byte a second", "drip", "final"),

  refusal(400, "validationErrors"),
  refusal(401, "errors"),
  refusal(403, "code"),
  refusal(404, "code", "nothing"),
  refusal(409, "error"),
  refusal(412, "title"),
  foreign(blocked(401)),
  foreign(blocked(403)),
  foreign(blocked(404)),
  limit("429 without a word", {}, "passing"),
  limit("429 for 2 seconds", { "retry-after": "2" }, "passing"),
  limit("429 for 0 seconds", { "retry-after": "0" }, "passing"),
  limit("429 until a date", "date", "passing"),
  limit("429 for 30 seconds", { "retry-after": "30" }, "final"),
  limit("429 for an hour", { "retry-after": "3600" }, "final"),
  limit("429 with a reset in two hours", { "x-ratelimit-reset": "7200" }, "final"),
  broken("500", 500, {}, (secret) => JSON.stringify({ errors: [{ code: 0, message: secret }] })),
  foreign(broken("502 with an HTML page", 502, { "content-type": "text/html" }, page)),
  broken("503", 503, {}, () => ""),
  foreign(broken("503 for a second", 503, { "retry-after": "1" }, (secret) => `busy ${secret}`)),
  foreign(redirect(302)),
  foreign(redirect(307)),

  strange("204", 204),
  strange("202", 202),
  body("200 with nothing", () => ""),
  foreign(
    body("200 with half a document", ({ body }) => body.slice(0, Math.ceil(body.length / 2))),
  ),
  foreign(body("200 with an HTML page", (_, { secret }) => page(secret))),
  foreign(body("200 with null", () => "null")),
  foreign(body("200 with an array", () => "[]")),
  foreign(body("200 with a text", (_, { secret }) => JSON.stringify(secret))),
  body("200 with fields of wrong types", wrongTypes),
  body("200 with fields missing", () => "{}"),
  body("200 with an error document", () => '{"errors":[{"code":0,"message":"Busy"}]}'),
  foreign(body("200 nested deeply", (real) => {
    const deep = `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`;
    return textOf(real).startsWith("{") ? added(real, deep) : deep;
  })),
  body(
    "200 with invalid UTF-8",
    (real) =>
      concat([bytes('{"x":"'), new Uint8Array([0xc3, 0x28, 0xff]), bytes('",'), rest(real)]),
  ),
  reply("broken compression", "passing", "lost", (real) => ({
    ...real,
    headers: { ...real.headers, "content-encoding": "gzip" },
  })),
  kept("200 with duplicate keys", (real) => doubled(real)),
  { ...kept("200 of 50 MB", (real) => added(real, `"${"x".repeat(LARGE)}"`)), heavy: true },
];

function foreign(fault: Fault): Fault {
  return { ...fault, foreign: true };
}

function wire(id: string, kind: Exclude<Play["kind"], "reply">, onRead: OnRead): Fault {
  return { id, onRead, onWrite: "lost", play: { kind } };
}

function reply(
  id: string,
  onRead: OnRead,
  onWrite: OnWrite,
  make: (real: WireReply, scene: Scene) => WireReply,
): Fault {
  return { id, onRead, onWrite, play: { kind: "reply", reply: make } };
}

/** A refusal that echoes the credential, in the shapes that errors come in. */
function refusal(status: number, shape: string, onRead: OnRead = "final"): Fault {
  return reply(String(status), onRead, "refused", (_, { secret }) => {
    const message = `Not with ${secret}`;
    const bodies: Readonly<Record<string, unknown>> = {
      validationErrors: { validationErrors: [{ code: "Nope", message, key: secret }] },
      errors: { errors: [{ code: 0, message: "Invalid API Key", userFacingMessage: message }] },
      code: { code: "NOPE", message, details: [secret] },
      error: { error: "NOPE", message, errorDetails: [] },
      title: { status, title: message },
    };
    return {
      status,
      headers: { "content-type": "application/json", "x-echo": secret },
      body: bytes(JSON.stringify(bodies[shape])),
    };
  });
}

/** A page of something in between, with a status that Roblox has for a wrong key, a missing permission, or nothing. */
function blocked(status: number): Fault {
  return reply(`${status} with an HTML page`, "final", "lost", (_, { secret }) => ({
    status,
    headers: { "content-type": "text/html" },
    body: bytes(page(secret)),
  }));
}

function limit(
  id: string,
  headers: Readonly<Record<string, string>> | "date",
  onRead: OnRead,
): Fault {
  return reply(id, onRead, "refused", (_, { now, secret }) => ({
    status: 429,
    headers: headers === "date"
      ? { "retry-after": new Date(now.getTime() + 3_000).toUTCString() }
      : headers,
    body: bytes(JSON.stringify({ errors: [{ code: 4, message: `Too many for ${secret}` }] })),
  }));
}

function broken(
  id: string,
  status: number,
  headers: Readonly<Record<string, string>>,
  text: (secret: string) => string,
): Fault {
  const make = (_: WireReply, { secret }: Scene) => ({
    status,
    headers,
    body: bytes(text(secret)),
  });
  return reply(id, "passing", "lost", make);
}

function redirect(status: number): Fault {
  const make = (_: WireReply, { elsewhere, secret }: Scene) => ({
    status,
    headers: { location: `${elsewhere}/?key=${encodeURIComponent(secret)}` },
    body: bytes(`Go to ${elsewhere}`),
  });
  return reply(`a redirect (${status}) to another host`, "final", "lost", make);
}

/** A status of success that Roblox does not document. */
function strange(id: string, status: number): Fault {
  return reply(id, "final", "lost", () => ({ status, headers: {}, body: bytes("") }));
}

/** A reply of 200 with a body that cannot be used. */
function body(id: string, make: (real: WireReply, scene: Scene) => Uint8Array | string): Fault {
  return reply(id, "final", "lost", (real, scene) => {
    const made = make(real, scene);
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      body: typeof made === "string" ? bytes(made) : made,
    };
  });
}

/** The real reply, with an equivalent body. */
function kept(id: string, make: (real: WireReply) => string): Fault {
  return reply(id, "harmless", "harmless", (real) => ({ ...real, body: bytes(make(real)) }));
}

function page(secret: string): string {
  return `<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body>${secret}</body></html>\n`;
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function textOf({ body }: WireReply): string {
  return new TextDecoder().decode(body).trim();
}

/** The fields of an object, as text; left out of a reply that is not an object. */
function rest(real: WireReply): Uint8Array {
  return bytes(textOf(real).startsWith("{") ? textOf(real).slice(1) : `"":0}`);
}

/** The real document with one more, unknown field. */
function added(real: WireReply, value: string): string {
  const text = textOf(real);
  if (!text.startsWith("{")) return text + " ".repeat(value.length);
  return `${text.slice(0, -1)}${text === "{}" ? "" : ","}"padding":${value}}`;
}

/** Every member twice: the last one counts, as everywhere. */
function doubled(real: WireReply): string {
  const text = textOf(real);
  if (!text.startsWith("{")) return text;
  const names = Object.keys(JSON.parse(text) as object);
  return `{${names.map((name) => `${JSON.stringify(name)}:[0],`).join("")}${text.slice(1)}`;
}

/** Every member is of another type. */
function wrongTypes(real: WireReply): string {
  const text = textOf(real);
  if (!text.startsWith("{")) return "42";
  const members = Object.entries(JSON.parse(text) as object);
  return JSON.stringify(Object.fromEntries(members.map(([name, value]) => [name, other(value)])));
}

function other(value: unknown): unknown {
  if (typeof value === "string") return { x: value };
  if (typeof value === "number") return `${value}, or so`;
  if (Array.isArray(value)) return { x: 1 };
  return value === null ? 7 : "a text";
}
