import { versionView } from "../../views/version.ts";
import { BUILD } from "../buildInfo.ts";
import { EXIT } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";
import { printView } from "../printView.ts";
import { VERSION } from "../../values/version.ts";

/** Runs `cli version`: prints the version, or with `--json` which build of it this is. */
export async function versionAction(json: boolean, open: OpenContext): Promise<number> {
  const { streams } = await open("version");
  printView(versionView, { version: VERSION, ...BUILD }, streams, json ? "json" : "text");
  return EXIT.fine;
}
