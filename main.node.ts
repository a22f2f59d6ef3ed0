/** The program in the files that Bun builds. */
import { start } from "./src/cli/start.ts";
import { nodeHost } from "./src/host/node.ts";

// Not awaited, which the compiled bytecode cannot hold.
void start(nodeHost);
