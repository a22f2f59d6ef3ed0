import { withServer } from "../../support/network/withServer.ts";

/** How a file is answered that is not simply there. */
export type Answer = "missing" | "cut" | "stalls" | "failsTwice" | Uint8Array;

/** A folder that is served on a loopback port, as a release is. */
export interface DownloadServer {
  /** The address of the folder, without a slash at its end. */
  readonly address: string;
  /** The requested paths, in order. */
  readonly asked: readonly string[];
}

/**
 * Serve files while a function runs.
 *
 * @param files The files by name; `missing` answers 404, `cut` ends the connection half-way, `stalls` sends no more
 * after the first bytes, `failsTwice` answers 503 and then what is named with `/whole` behind it.
 */
export async function serving(
  files: ReadonlyMap<string, Answer>,
  use: (server: DownloadServer) => Promise<void>,
): Promise<void> {
  const asked: string[] = [];
  const serve = (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    const name = pathname.slice(1);
    const file = files.get(name) ?? "missing";
    if (file !== "failsTwice") return answer(file);
    const times = asked.filter((path) => path === pathname).length;
    if (times < 3) return new Response("not now", { status: 503 });
    return answer(files.get(`${name}/whole`) as Uint8Array);
  };
  await withServer(serve, (address) => use({ address, asked }));
}

function answer(file: Exclude<Answer, "failsTwice">): Response {
  if (file === "missing") return new Response("not here", { status: 404 });
  if (file instanceof Uint8Array) return new Response(file.slice());
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(1000));
      if (file === "cut") controller.close();
    },
  });
  return new Response(body, { headers: { "content-length": "2000" } });
}
