/**
 * Answer requests on a loopback port while a function runs.
 *
 * @param use Gets the address, without a slash at its end.
 */
export async function withServer(
  answer: (request: Request) => Response | Promise<Response>,
  use: (address: string) => Promise<void>,
): Promise<void> {
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
  const server = Deno.serve(options, answer);
  try {
    await use(`http://127.0.0.1:${server.addr.port}`);
  } finally {
    await server.shutdown();
  }
}
