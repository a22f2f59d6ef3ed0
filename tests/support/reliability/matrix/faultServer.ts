import type { Call } from "../../platform/routes.ts";
import type { Fault, Scene } from "./faultTable.ts";
import {
  CLOSED_ADDRESS,
  type Connection,
  forward,
  type Head,
  messageHeaders,
  openWire,
  replyBytes,
  type WireReply,
} from "../../network/wire.ts";

/** One request that is to meet a fault. */
export interface Order {
  readonly fault: Fault;
  readonly call: Call;
  /** Where the request was going. */
  readonly upstream: URL;
  /** Whether the platform carries it out before its reply is spoilt. */
  readonly carriesOut: boolean;
  readonly now: () => Date;
  /** The time is up for the request: nothing will come. */
  readonly expire: () => void;
  /** One second passes. */
  readonly tick: () => void;
}

/** Where the request is sent to instead. */
export interface Ticket {
  readonly url: URL;
  /** How often it came. */
  readonly came: () => number;
}

/** A server that plays each fault to the one request that it is meant for. */
export interface FaultServer extends AsyncDisposable {
  order(order: Order): Ticket;
  /** How often somebody followed a redirect of ours. */
  strays(): number;
}

interface Armed {
  readonly order: Order;
  came: number;
}

/** Start a fault server. */
export async function openFaultServer(): Promise<FaultServer> {
  const armed = new Map<string, Armed>();
  const elsewhere = await openWire((connection) => Promise.resolve(connection.end()));
  const wire = await openWire(async (connection) => {
    const head = await connection.head();
    const found = armed.get(head?.target.split("/")[1] ?? "");
    if (head === undefined || found === undefined) return connection.reset();
    found.came++;
    const body = await connection.take(head.length);
    await play(connection, found.order, head, body, elsewhere.url);
  });
  let last = 0;
  return {
    order: (order) => {
      const entry = { order, came: 0 };
      const number = String(++last);
      armed.set(number, entry);
      const { pathname, search } = order.upstream;
      const base = order.fault.play.kind === "closed" ? CLOSED_ADDRESS : wire.url;
      return { url: new URL(`${base}/${number}${pathname}${search}`), came: () => entry.came };
    },
    strays: elsewhere.connections,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([wire.close(), elsewhere.close()]);
    },
  };
}

async function play(
  connection: Connection,
  order: Order,
  head: Head,
  body: Uint8Array,
  elsewhere: string,
): Promise<void> {
  const { fault: { play }, call } = order;
  const real = order.carriesOut ? await forward(order.upstream, head, body) : sampleOf(call);
  const secret = head.headers.get("x-api-key") ?? head.headers.get("cookie")?.split("=")[1] ?? "";
  switch (play.kind) {
    case "closed":
    case "reset":
      return connection.reset();
    case "goodbye":
      return connection.end();
    case "cut head":
      await connection.write("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-le");
      return connection.reset();
    case "cut body": {
      const whole = replyBytes(
        real.status,
        messageHeaders(Object.entries(real.headers)),
        real.body,
      );
      await connection.write(whole.slice(0, whole.length - Math.ceil(real.body.length / 2)));
      await pause(5);
      return connection.reset();
    }
    case "noise":
      await connection.write("220 mail.example ESMTP\r\n");
      return connection.end();
    case "silence":
      order.expire();
      return await connection.gone();
    case "silent body": {
      const whole = replyBytes(
        real.status,
        messageHeaders(Object.entries(real.headers)),
        real.body,
      );
      await connection.write(whole.slice(0, whole.length - real.body.length));
      await pause(5);
      order.expire();
      return await connection.gone();
    }
    case "drip":
      return await drip(connection, order, real);
    case "reply": {
      const scene: Scene = { call, now: order.now(), elsewhere, secret };
      const made = play.reply(real, scene);
      await connection.write(
        replyBytes(made.status, messageHeaders(Object.entries(made.headers)), made.body),
      );
      return connection.end();
    }
  }
}

/** A byte a second of a reply that is longer than anybody waits. */
async function drip(connection: Connection, order: Order, real: WireReply): Promise<void> {
  const padded = new TextEncoder().encode(
    `${" ".repeat(600)}${new TextDecoder().decode(real.body)}`,
  );
  const whole = replyBytes(real.status, messageHeaders(Object.entries(real.headers)), padded);
  const start = whole.length - padded.length;
  await connection.write(whole.slice(0, start));
  for (let second = 0; second < 60; second++) {
    if (!await connection.write(whole.slice(start + second, start + second + 1))) return;
    order.tick();
    if (second % 10 === 0) await pause(0);
  }
  order.expire();
  await connection.gone();
}

/** A reply such as it would be, for what was not carried out. */
function sampleOf(call: Call): WireReply {
  const text = call === "publish" ? '{"configVersion":99}' : '{"draftHash":"0123456789abcdef"}';
  return {
    status: 200,
    headers: { "content-type": "application/json" },
    body: new TextEncoder().encode(text),
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
