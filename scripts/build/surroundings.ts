import type { Surroundings } from "./findBaseBinary.ts";
import { runTool } from "./runTool.ts";

/** What the search for a base binary looks at, on this machine. */
export function surroundings(): Surroundings {
  return {
    denort: Deno.env.get("DENORT_BIN"),
    version: Deno.version.deno,
    cache: denoCache,
    isFile: (path) => Deno.stat(path).then((info) => info.isFile, () => false),
    fetch,
  };
}

async function denoCache(): Promise<string> {
  const info: unknown = JSON.parse(await runTool([Deno.execPath(), "info", "--json"]));
  return (info as { readonly denoDir: string }).denoDir;
}
