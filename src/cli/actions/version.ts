import { text as shown } from "../../terminal/text.ts";
import type { Json } from "../../values/json.ts";
import { record, text } from "../../values/shape.ts";
import { writeShape } from "../../values/writeShape.ts";
import { SCHEMA_VERSION, VERSION_FIELD } from "../../views/schemaVersion.ts";
import { BUILD, type BuildInfo } from "../buildInfo.ts";
import { EXIT } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";
import { printJson } from "../print.ts";
import { VERSION, VERSION_LINE } from "../version.ts";

/** Runs `cli version`: prints the version, or with `--json` which build of it this is. */
export async function versionAction(json: boolean, open: OpenContext): Promise<number> {
  const { streams: { out } } = await open("version");
  if (json) printJson(out, versionJson(BUILD));
  else out.line(shown`${VERSION_LINE}`);
  return EXIT.fine;
}

/** The document of `cli version --json`. */
export const VERSION_DOCUMENT = record(
  "Which build of the program this is: `cli version --json`.",
  {
    schema_version: VERSION_FIELD,
    version: text("The program's version."),
    engine: record("What it runs on.", {
      name: text("`deno` or `bun`."),
      version: text("The engine's version."),
    }),
    target: text("What it was built for, as linux-x64; `source` when it was not built."),
    commit: text(
      "The commit that it was built from, -dirty when files had been changed; or `source`.",
    ),
  },
);

function versionJson({ engine, engineVersion, target, commit }: BuildInfo): Json {
  return writeShape(VERSION_DOCUMENT, {
    schema_version: SCHEMA_VERSION,
    version: VERSION,
    engine: { name: engine, version: engineVersion },
    target,
    commit,
  });
}
