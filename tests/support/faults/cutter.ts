import { type Call, findRoute } from "../../platform/routes.ts";
import { type Connection, type Head, openWire, replyBytes } from "./wire.ts";

/** Where the connection of one request ends. */
export interface Cut {
  /** The request, counted from 0 in the order in which the program sends them. */
  readonly index: number;
  readonly call: Call;
  /**
   * After so many bytes of the request, or of the reply; a negative number counts from its end. A
   * request that is cut does not reach the platform; one whose reply is cut is carried out.
   */
  readonly in: "request" | "reply";
  readonly at: number;
  /** With goodbye or without. */
  readonly how: "goodbye" | "reset";
}

/** What went through. */
export interface Passage {
  /** Every request that began, by its call; the one that was cut before it told is the call meant. */
  readonly calls: readonly Call[];
  /** How often the call that was cut was begun in all. */
  readonly times: number;
  /** Whether it came on a connection that had served before. */
  readonly reused: boolean;
  /** How long the request that was cut was, as far as it came, and its reply, in bytes. */
  readonly lengths: { readonly request: number; readonly reply: number };
  readonly connections: number;
}

/** A host that stands before the API's and cuts one connection; the others pass, and stay open. */
export interface Cutter extends AsyncDisposable {
  readonly url: string;
  passage(): Passage;
}

/** Opens a cutter before the API at `upstream`; without a cut everything passes. */
export async function openCutter(upstream: string, cut?: Cut): Promise<Cutter> {
  const calls: Call[] = [];
  const lengths = { request: 0, reply: 0 };
  let done = cut === undefined;
  let reused = false;
  let served = 0;
  const isNext = () => !done && served === cut?.index;
  const leave = (connection: Connection) =>
    cut?.how === "goodbye" ? connection.end() : connection.reset();

  /** Cuts within the request: nothing of it reaches the platform. */
  const cutRequest = async (connection: Connection, { call, at }: Cut) => {
    done = true;
    calls.push(call);
    reused = connection.heads > 0;
    lengths.request = (await connection.take(at)).length;
    leave(connection);
  };

  const wire = await openWire(async (connection) => {
    // Nothing has to come for a connection to be dropped at once.
    if (isNext() && cut?.in === "request" && cut.at === 0) return await cutRequest(connection, cut);
    while (await connection.begun()) {
      if (isNext() && cut?.in === "request" && cut.at >= 0) {
        return await cutRequest(connection, cut);
      }
      const heads = connection.heads;
      const head = await connection.head();
      if (head === undefined) return;
      calls.push(callOf(head));
      const meant = isNext() && callOf(head) === cut?.call;
      if (meant) {
        done = true;
        reused = heads > 0;
        if (cut?.in === "request") {
          await connection.take(Math.max(0, head.length + cut.at + 1));
          return leave(connection);
        }
      }
      const body = await connection.take(head.length);
      const reply = await forward(upstream, head, body);
      if (meant && cut !== undefined) {
        lengths.reply = reply.length;
        await connection.write(reply.slice(0, cut.at < 0 ? reply.length + cut.at + 1 : cut.at));
        // What was written has to be on its way before the connection goes.
        await new Promise((resolve) => setTimeout(resolve, 2));
        return leave(connection);
      }
      await connection.write(reply);
      served++;
    }
  });

  return {
    url: wire.url,
    passage: () => ({
      calls,
      times: calls.filter((call) => call === cut?.call).length,
      reused,
      lengths,
      connections: wire.connections(),
    }),
    [Symbol.asyncDispose]: wire.close,
  };
}

/** The platform's reply as bytes; the connection stays open behind it. */
async function forward(upstream: string, head: Head, body: Uint8Array): Promise<Uint8Array> {
  const own = ["host", "connection", "content-length", "accept-encoding"];
  const response = await fetch(upstream + head.target, {
    method: head.method,
    headers: [...head.headers].filter(([name]) => !own.includes(name)),
    redirect: "manual",
    ...(body.length === 0 ? {} : { body: new Blob([body as BlobPart]) }),
  });
  const headers = { "content-type": "application/json", connection: "keep-alive" };
  return replyBytes(response.status, headers, new Uint8Array(await response.arrayBuffer()));
}

function callOf({ method, target }: Head): Call {
  const { pathname, searchParams } = new URL(target, "http://x");
  const raw = { method, path: pathname, query: searchParams, headers: {}, text: "" };
  const found = findRoute({ host: "api", ...raw });
  if (typeof found === "string") throw new Error(`${method} ${target}: ${found}`);
  return found.route.call;
}
