import type { IncomingMessage, ServerResponse } from "node:http";
import { type Json, writeJson } from "../../../src/values/json.ts";
import { type Listening, openHttp } from "../network/listen.ts";
import type { Answer, Pairs } from "./answer.ts";
import type { Call } from "./routes.ts";

/** The hosts that the platform replaces: {base_url}, {users_url}, {echo_url}. */
export type Host = "api" | "accounts" | "echo";

/** A request, in the order of the log. */
export interface SeenRequest {
  readonly host: Host;
  readonly method: string;
  /** The path as it was sent, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The headers, their names in lower case. */
  readonly headers: Pairs;
  readonly text: string;
  /** The body, parsed; undefined when there was none, or it was not JSON. */
  readonly body: Json | undefined;
  /** The call in the table of routes; undefined when there is none. */
  readonly call: Call | undefined;
  readonly effect: "read" | "write" | undefined;
}

/** A request as it is received. */
export type RawRequest = Pick<
  SeenRequest,
  "host" | "method" | "path" | "query" | "headers" | "text"
>;

/** What becomes of a request on the wire. */
export type Ending =
  | { readonly kind: "answer"; readonly answer: Answer }
  /** The connection is closed without an answer. */
  | { readonly kind: "reset" }
  /** The connection is closed in the middle of the answer. */
  | { readonly kind: "cut"; readonly answer: Answer }
  /** Nothing ever comes. */
  | { readonly kind: "hang" };

/** Start a host; `answer` decides what becomes of each request, and never throws. */
export function openHost(
  host: Host,
  answer: (request: RawRequest) => Promise<Ending>,
): Promise<Listening> {
  return openHttp((request, response) => {
    response.on("error", () => request.socket.destroy());
    readBody(request)
      .then((text) => answer(rawRequest(host, request, text)))
      .then((ending) => end(ending, request, response))
      // The caller went away while it was being answered.
      .catch(() => request.socket.destroy());
  });
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return await new Blob(chunks as BlobPart[]).text();
}

function rawRequest(host: Host, request: IncomingMessage, text: string): RawRequest {
  const [path = "", ...query] = (request.url ?? "").split("?");
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(", ") : value ?? "",
  ]);
  return {
    host,
    method: request.method ?? "",
    path,
    query: new URLSearchParams(query.join("?")),
    headers: Object.fromEntries(headers),
    text,
  };
}

function end(ending: Ending, request: IncomingMessage, response: ServerResponse): void {
  // A test's clock is its own.
  response.sendDate = false;
  if (ending.kind === "hang") return;
  if (ending.kind === "reset") {
    request.socket.destroy();
    return;
  }
  const { status, headers, body, text = "" } = ending.answer;
  const content = new TextEncoder().encode(body === undefined ? text : writeJson(body));
  response.writeHead(status, {
    ...(body === undefined ? {} : { "content-type": "application/json; charset=utf-8" }),
    "content-length": String(content.length),
    ...headers,
  });
  if (ending.kind === "answer") {
    response.end(content);
    return;
  }
  response.write(content.slice(0, Math.floor(content.length / 2)));
  // The first half must be sent before the connection closes.
  setTimeout(() => request.socket.destroy(), 20);
}
