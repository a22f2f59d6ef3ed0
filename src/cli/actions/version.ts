import { text } from "../../terminal/text.ts";
import type { Json } from "../../values/json.ts";
import { SCHEMA_VERSION } from "../../views/schemaVersion.ts";
import { BUILD, type BuildInfo } from "../buildInfo.ts";
import { EXIT } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";
import { printJson } from "../print.ts";
import { VERSION, VERSION_LINE } from "../version.ts";

/** Runs `cli version`: prints the version, or with `--json` which build of it this is. */
export async function versionAction(json: boolean, open: OpenContext): Promise<number> {
  const { streams: { out } } = await open("version");
  if (json) printJson(out, versionJson(BUILD));
  else out.line(text`${VERSION_LINE}`);
  return EXIT.fine;
}

function versionJson({ engine, engineVersion, target, commit }: BuildInfo): Json {
  return new Map<string, Json>([
    ["schema_version", SCHEMA_VERSION],
    ["version", VERSION],
    ["engine", new Map([["name", engine], ["version", engineVersion]])],
    ["target", target],
    ["commit", commit],
  ]);
}
