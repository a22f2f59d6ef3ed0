import { CONFIG_FILE } from "../../values/fileNames.ts";
import { Failure } from "../../values/failure.ts";
import type { ConfigOptions, Context } from "../context.ts";
import { configCommand } from "./commandHint.ts";

/**
 * Reads the text of the local config file.
 *
 * @throws Failure when it is missing, or cannot be read.
 */
export async function readConfigText(options: ConfigOptions, context: Context): Promise<string> {
  const content = await context.disk.read(options.config);
  if (content !== undefined) return content;
  throw await missingConfig(options, context);
}

/** What writes the file: where the places file is missing as well, `cli setup` writes both. */
async function missingConfig(options: ConfigOptions, context: Context): Promise<Failure> {
  const { config, places, env, universeId } = options;
  const init = configCommand(options, "init");
  const needsPlaces = universeId === undefined && config === CONFIG_FILE;
  if (needsPlaces && await context.disk.read(places) === undefined) {
    return new Failure(
      `There is no ${config} here, and no ${places}.`,
      `Run \`cli setup\`, which writes both, or start with ${init}.`,
    );
  }
  const pull = configCommand(options, env === undefined ? "pull --env <name>" : "pull");
  return new Failure(
    `There is no ${config} here.`,
    `Start one with ${init}, or fetch what is live with ${pull}.`,
  );
}
