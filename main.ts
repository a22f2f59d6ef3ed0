/** The program on Deno, from source and in the files that Deno compiles. */
import { start } from "./src/cli/start.ts";
import { denoHost } from "./src/host/deno.ts";

void start(denoHost);
