import { text } from "../terminal/text.ts";
import { record, text as string } from "../values/shape.ts";
import { writeShape } from "../values/writeShape.ts";
import { SCHEMA_VERSION, VERSION_FIELD } from "./parts/schemaVersion.ts";
import type { View } from "./view.ts";

/** Which build of the program this is. */
export interface VersionResult {
  /** The program's version. */
  readonly version: string;
  /** What it runs on: `deno` or `bun`. */
  readonly engine: string;
  /** The version of that engine. */
  readonly engineVersion: string;
  /** The target that it was built for, as `linux-x64`; `source` when it was not built. */
  readonly target: string;
  /** The commit that it was built from, with `-dirty` when files had been changed; or `source`. */
  readonly commit: string;
}

/** The document of `cli version --json`. */
export const VERSION = record(
  "Which build of the program this is: `cli version --json`.",
  {
    schema_version: VERSION_FIELD,
    version: string("The program's version."),
    engine: record("What it runs on.", {
      name: string("`deno` or `bun`."),
      version: string("The engine's version."),
    }),
    target: string("What it was built for, as linux-x64; `source` when it was not built."),
    commit: string(
      "The commit that it was built from, -dirty when files had been changed; or `source`.",
    ),
  },
);

/** `cli version`: the version, and with `--json` which build of it this is. */
export const versionView: View<VersionResult> = {
  text: ({ version }) => [text`cli ${version}`],
  json: ({ version, engine, engineVersion, target, commit }) =>
    writeShape(VERSION, {
      schema_version: SCHEMA_VERSION,
      version,
      engine: { name: engine, version: engineVersion },
      target,
      commit,
    }),
};
