import { type Engine, start } from "./engines.ts";
import { FILES, layOut, SECRETS } from "./project.ts";
import { type Connection, openWire } from "./wire.ts";

/** A platform that keeps a caller waiting, by the clock on the wall. */
export interface Patience {
  readonly name: string;
  readonly serve: (connection: Connection) => Promise<void>;
}

const HEAD = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n";

/** The ways to keep a caller waiting for ever. */
export const PATIENCE: readonly Patience[] = [
  { name: "nothing ever comes", serve: (connection) => connection.gone() },
  {
    name: "a byte a second comes",
    serve: async (connection) => {
      await connection.write(HEAD);
      while (await connection.write(" ")) await new Promise((resolve) => setTimeout(resolve, 1000));
    },
  },
  {
    name: "every answer is a 503 that asks for 19 seconds",
    serve: async (connection) => {
      await connection.write(
        "HTTP/1.1 503 Busy\r\nretry-after: 19\r\ncontent-length: 0\r\nconnection: close\r\n\r\n",
      );
      connection.end();
    },
  },
];

/** Runs a command against it; gives the exit code, what was said, and the seconds it took. */
export async function keepWaiting(engine: Engine, { serve }: Patience) {
  await using wire = await openWire(async (connection) => {
    if (await connection.head() !== undefined) await serve(connection);
  });
  await using project = await layOut(FILES);
  const env = { CLI_BASE_URL: wire.url, CLI_API_KEY: SECRETS.key };
  const begun = performance.now();
  const child = start(engine, ["config", "list", "--env", "dev"], project.folder, env);
  const { code, stderr } = await child.output();
  return {
    exit: code,
    stderr: new TextDecoder().decode(stderr),
    seconds: (performance.now() - begun) / 1000,
  };
}
