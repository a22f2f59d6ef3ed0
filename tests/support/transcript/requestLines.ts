import { writeJson } from "../../../src/values/json.ts";
import type { SeenRequest } from "../platform/server.ts";

/** Where the configs API is on its host; a transcript writes `/…` for it. */
const CONFIGS = "/creator-configs-public-api/v1/configs";

/**
 * Write requests down, a line each: `GET /…/universes/1/repositories/InExperienceConfig/draft`, with
 * the host before the path when it is not the API's. Reads that follow one another may come in any
 * order, so that they are sorted; a write stays where it is. A look at the history is sent together
 * with an overwrite, and comes before it, whichever of the two came first.
 */
export function requestLines(requests: readonly SeenRequest[], bodies: boolean): string[] {
  const written = swapTogether(requests).map((request) => ({
    read: request.effect !== "write",
    lines: [lineOf(request), ...(bodies ? bodyOf(request) : [])],
  }));
  const lines: string[] = [];
  let reads: string[][] = [];
  const flush = () => {
    lines.push(...reads.sort((a, b) => (a[0] ?? "") < (b[0] ?? "") ? -1 : 1).flat());
    reads = [];
  };
  for (const request of written) {
    if (request.read) reads.push(request.lines);
    else {
      flush();
      lines.push(...request.lines);
    }
  }
  flush();
  return lines;
}

/** Move the history that is read together with an overwrite before it. One that is read with live and the draft is later. */
function swapTogether(requests: readonly SeenRequest[]): SeenRequest[] {
  const swapped = [...requests];
  for (const [i, { call }] of requests.entries()) {
    if (call !== "overwrite") continue;
    const end = requests.findIndex(({ effect }, at) => at > i && effect === "write");
    const reads = requests.slice(i + 1, end < 0 ? undefined : end).map(({ call }) => call);
    const count = (call: string) => reads.filter((read) => read === call).length;
    if (count("revisions") <= Math.min(count("draft"), count("values"))) continue;
    const [look] = swapped.splice(i + 1 + reads.indexOf("revisions"), 1);
    swapped.splice(i, 0, look!);
  }
  return swapped;
}

function lineOf({ method, host, path, query }: SeenRequest): string {
  const where = host === "api" ? "" : `${host} `;
  const asked = query.size === 0 ? "" : `?${query}`;
  return `${method} ${where}${path.replace(CONFIGS, "/…")}${asked}`;
}

function bodyOf({ body, text }: SeenRequest): string[] {
  if (text === "") return [];
  return [`    ${body === undefined ? text : writeJson(body)}`];
}
