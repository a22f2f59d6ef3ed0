import { ForeignReply } from "../../src/roblox/assertAnswer.ts";
import { readErrorBody } from "../../src/roblox/errorBody.ts";
import { addressOf, createHttpClient, Unreachable } from "../../src/roblox/http.ts";
import { writeJson } from "../../src/values/json.ts";
import { VERSION } from "../../src/values/project.ts";
import type { Secret } from "../../src/values/secret.ts";
import type { Answer, Ask } from "./answer.ts";

/** Ask by the program's own client, which refuses a write and any other host. */
export function askWith(base: URL, secret: Secret): Ask {
  const http = createHttpClient({
    fetch,
    fetchOnce: fetch,
    hosts: [base.host],
    now: () => new Date(),
    sleep: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
    interrupted: new AbortController().signal,
    notice: () => {},
    writes: false,
    hide: () => {},
    userAgent: `cli/${VERSION}`,
  });
  return async (path, body): Promise<Answer | undefined> => {
    const more = body === undefined
      ? { method: "GET" } as const
      : { method: "POST", body: writeJson(body) } as const;
    try {
      const { status, headers, text } = await http.send({
        call: "a fact",
        url: addressOf(base, path),
        credential: { kind: "key", secret },
        effect: "read",
        ...more,
      });
      return { status, headers, body: readErrorBody(text) };
    } catch (error) {
      if (error instanceof Unreachable || error instanceof ForeignReply) return undefined;
      throw error;
    }
  };
}
