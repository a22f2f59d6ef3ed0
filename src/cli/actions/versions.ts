import { versions } from "../../commands/config/versions.ts";
import type { VersionsOptions } from "../../commands/config/options.ts";
import { versionsView } from "../../views/versions.ts";
import { EXIT } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";
import { printView } from "../printView.ts";

/** Runs `cli config versions` and prints what it gives. */
export async function versionsAction(
  options: VersionsOptions,
  json: boolean,
  open: OpenContext,
): Promise<number> {
  const context = await open("config versions");
  printView(
    versionsView,
    await versions(options, context),
    context.streams,
    json ? "json" : "text",
  );
  return EXIT.fine;
}
