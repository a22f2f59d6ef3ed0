import { cutBytes, cutPlaces, type CutsResult } from "../../../tests/support/faults/tryCuts.ts";
import { engines } from "../../../tests/support/faults/engines.ts";
import { openWire, replyBytes } from "../../../tests/support/faults/wire.ts";
import type { Figures, Part } from "./part.ts";

async function run(): Promise<Figures> {
  const figures: [string, string | number][] = [];
  const add = (name: string, { tried, requests, reused, complaints }: CutsResult) => {
    if (complaints.length > 0) throw new Error(complaints.join("\n\n"));
    figures.push([`connections cut, ${name}`, tried], [`requests counted, ${name}`, requests]);
    figures.push([`writes on a connection that had served before, ${name}`, reused]);
  };
  add("after each byte of request and reply", await cutBytes("inside"));
  for (const engine of engines()) {
    if (engine.name === "the binary") add("after each byte, the binary", await cutBytes(engine));
    add(`at 12 kinds of places, ${engine.name} as a process`, await cutPlaces(engine, "each"));
  }
  for (const [method, times] of await ownFetch()) {
    figures.push([
      `for comparison: a ${method} of Deno's own fetch in the same trap came`,
      `${times} ×`,
    ]);
  }
  return [...figures, ["writes sent more than once", 0]];
}

/** What the runtime's own fetch does when a connection that had served before is reset. */
async function ownFetch(): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  await using wire = await openWire(async (connection) => {
    for (let head = await connection.head(); head; head = await connection.head()) {
      await connection.take(head.length);
      if (head.method !== "GET") {
        times.set(head.method, (times.get(head.method) ?? 0) + 1);
        return connection.reset();
      }
      await connection.write(replyBytes(200, { connection: "keep-alive" }, "{}"));
    }
  });
  for (const method of ["PUT", "POST", "DELETE"]) {
    await (await fetch(wire.url)).text();
    await fetch(wire.url, { method, body: "{}" }).catch(() => {});
  }
  return times;
}

/** A write whose connection breaks is sent once, and what became of it is told truly. */
export const part: Part = { title: "Writes", run };
