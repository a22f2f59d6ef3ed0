import { type Call, findRoute, ROUTES } from "../../platform/routes.ts";
import { type Connection, forward, type Head, openWire, replyBytes } from "../../network/wire.ts";

/** Where the connection of one request ends or goes silent. */
export interface Cut {
  /**
   * The request, counted from 0 in the order in which they come, those that were cut included; a read
   * that is sent together with a write may come before it. Without it, it is the first one of the call, whose head has to be read for that.
   */
  readonly index?: number;
  /** Which call that is. */
  readonly call: Call;
  /**
   * After so many bytes of the request, or of the reply; a negative number counts from its end. A
   * request that is cut does not reach the platform; one whose reply is cut is carried out.
   */
  readonly in: "request" | "reply";
  readonly at: number;
  /** With a goodbye, without one, by silence, or with a 503 that asks to wait for 15 seconds. */
  readonly how: "goodbye" | "reset" | "silence" | "busy";
}

/** What went through. */
export interface Passage {
  /** Every request that began, by its call; one that was cut before that was known counts as the call meant. */
  readonly calls: readonly Call[];
  /** How often the call that was cut first was begun in all. */
  readonly times: number;
  /** Whether it used a connection that had served before. */
  readonly reused: boolean;
  /** The length of the request whose reply was cut, and of that reply, in bytes. */
  readonly lengths: { readonly request: number; readonly reply: number };
  readonly connections: number;
}

/** A host that is put before the API's and cuts some connections; the others pass, and stay open. */
export interface Cutter extends AsyncDisposable {
  readonly url: string;
  /** Settles when every cut was made. */
  readonly made: Promise<void>;
  passage(): Passage;
}

/** Open a cutter in front of the API at `upstream`; without a cut everything passes. */
export async function openCutter(upstream: string, ...cuts: readonly Cut[]): Promise<Cutter> {
  const calls: Call[] = [];
  const lengths = { request: 0, reply: 0 };
  const waiting = [...cuts];
  const made = Promise.withResolvers<void>();
  let reused: boolean | undefined;
  let count = 0;

  /** The cut that the next request meets, if it meets one. */
  const due = () => (waiting[0]?.index ?? count) <= count ? waiting[0] : undefined;
  /** Say whether that request, of which only the first character may have arrived, is the one to cut. */
  const isMeant = ({ index, call }: Cut, { peek }: Connection) =>
    index === undefined || ROUTES.find((route) => route.call === call)!.method.startsWith(peek());
  const leave = async (connection: Connection, { how }: Cut, served: boolean) => {
    reused ??= served;
    waiting.shift();
    count++;
    if (waiting.length === 0) made.resolve();
    if (how === "silence") return await connection.gone();
    if (how === "busy") await connection.write(BUSY);
    return how === "reset" ? connection.reset() : connection.end();
  };

  const wire = await openWire(async (connection) => {
    // A new connection is dropped before anything comes over it.
    const first = due();
    const drops = first?.in === "request" && first.at === 0;
    while (drops || await connection.begun()) {
      const next = due();
      const cut = next !== undefined && isMeant(next, connection) ? next : undefined;
      const served = connection.heads > 0;
      if (cut?.in === "request" && cut.at >= 0) {
        calls.push(cut.call);
        await connection.take(cut.at);
        return await leave(connection, cut, served);
      }
      const head = await connection.head();
      if (head === undefined) return;
      calls.push(callOf(head));
      const meant = callOf(head) === cut?.call ? cut : undefined;
      if (meant?.in === "request") {
        await connection.take(Math.max(0, head.length + meant.at + 1));
        return await leave(connection, meant, served);
      }
      const reply = await replyOf(upstream, head, await connection.take(head.length));
      if (meant !== undefined) {
        lengths.request = head.size + head.length;
        lengths.reply = reply.length;
        const end = meant.at < 0 ? reply.length + meant.at + 1 : meant.at;
        if (meant.how !== "busy") await connection.write(reply.slice(0, end));
        // What was written must be sent before the connection closes.
        await new Promise((resolve) => setTimeout(resolve, 2));
        return await leave(connection, meant, served);
      }
      count++;
      await connection.write(reply);
    }
  });

  return {
    url: wire.url,
    made: made.promise,
    passage: () => ({
      calls,
      times: calls.filter((call) => call === cuts[0]?.call).length,
      reused: reused ?? false,
      lengths,
      connections: wire.connections(),
    }),
    [Symbol.asyncDispose]: wire.close,
  };
}

const BUSY = replyBytes(503, { "retry-after": "15" }, "");

/** The platform's reply as bytes; the connection stays open after it. */
async function replyOf(upstream: string, head: Head, body: Uint8Array): Promise<Uint8Array> {
  const reply = await forward(upstream + head.target, head, body);
  const headers = { "content-type": "application/json", connection: "keep-alive" };
  return replyBytes(reply.status, headers, reply.body);
}

function callOf({ method, target }: Head): Call {
  const { pathname, searchParams } = new URL(target, "http://x");
  const raw = { method, path: pathname, query: searchParams, headers: {}, text: "" };
  const found = findRoute({ host: "api", ...raw });
  if (typeof found === "string") throw new Error(`${method} ${target}: ${found}`);
  return found.route.call;
}
