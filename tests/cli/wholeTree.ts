import type { Handlers } from "../../src/cli/commandHandlers.ts";
import { finishAll } from "../../src/cli/later.ts";
import { buildTree } from "../../src/cli/tree.ts";

/** Stands for every command, and does nothing. */
const handlers = new Proxy({}, { get: () => () => Promise.resolve(0) }) as Handlers;

/** The program's command tree, with everything made that is made when it is needed. */
export const tree = finishAll(buildTree(handlers, () => {}, { write: () => {}, columns: 80 }));
