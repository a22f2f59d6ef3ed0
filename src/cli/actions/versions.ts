import type { VersionsOptions } from "../../commands/config/options.ts";
import { versions } from "../../commands/config/versions.ts";
import { historyJson } from "../../views/historyJson.ts";
import { historyText } from "../../views/historyText.ts";
import { EXIT } from "../exitCodes.ts";
import { print, printJson, renderOptionsOf } from "../print.ts";
import type { OpenContext } from "../openCommand.ts";

/** Runs `cli config versions` and prints what it gives. */
export async function versionsAction(
  options: VersionsOptions,
  json: boolean,
  open: OpenContext,
): Promise<number> {
  const context = await open("config versions");
  const { out } = context.streams;
  const history = await versions(options, context);
  if (json) printJson(out, historyJson(history));
  else print(out, historyText(history, renderOptionsOf(out)));
  return EXIT.fine;
}
