import type { SyncPreview } from "../commands/config/preview.ts";
import type { Change, PathChange } from "../config/diff.ts";
import { shorten, type Text, text, whole } from "../terminal/text.ts";
import { largest } from "../values/largest.ts";
import type { Json } from "../values/json.ts";
import { distinctNames } from "./distinctNames.ts";
import { contrastValues, previewValue } from "./valueText.ts";
import { entriesOf } from "./plural.ts";

/** The diff as a Markdown table, for a pull request (`check --markdown`). */
export function previewMarkdown({ target, repository, plan, drift }: SyncPreview): Text[] {
  const { diff, live } = plan;
  const { added, changed, removed, unchanged } = diff;
  const named = distinctNames(diff.changes.map(({ key }) => key), code);
  const title = text`### Live config of ${code(target.env)}`;
  const where = text`Universe ${target.universeId}, ${repository}, live v${live.version}.`;
  if (diff.changes.length === 0) {
    return [
      title,
      text``,
      where,
      text``,
      text`The local file matches what is live (${entriesOf(unchanged)}).`,
    ];
  }
  return [
    title,
    text``,
    where,
    text``,
    text`| | Key | Live | Local file |`,
    text`|---|---|---|---|`,
    ...diff.changes.flatMap((change) =>
      rows(change, named(change.key), drift?.keys.has(change.key) ? ELSEWHERE : "")
    ),
    text``,
    text`${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged.`,
  ];
}

/** What stands behind a key that others changed since this folder last saw it. */
const ELSEWHERE = " (changed elsewhere; this would undo it)";

function rows(change: Change, key: Text, mark: string): Text[] {
  if (change.change === "changed" && change.paths.length > 0) {
    const named = distinctNames(change.paths.map(({ path }) => `${change.key} ${path}`), code);
    return change.paths.map((path) =>
      pathRow(text`${named(`${change.key} ${path.path}`)}${mark}`, path)
    );
  }
  const name = text`${key}${mark}`;
  if (change.change === "added") return [row("+", name, "", code(previewValue(change.after)))];
  if (change.change === "removed") return [row("-", name, code(previewValue(change.before)), "")];
  return [row("~", name, ...sides(change.before, change.after))];
}

function pathRow(name: Text, { before, after }: PathChange): Text {
  if (before === undefined) return row("~", name, "", code(previewValue(after!)));
  if (after === undefined) return row("~", name, code(previewValue(before)), "");
  return row("~", name, ...sides(before, after));
}

/** Both sides of a change; where reading alone might not tell them apart, the code points do. */
function sides(before: Json, after: Json): readonly [Text, Text] {
  const contrast = contrastValues(before, after);
  const now = code(contrast.after);
  return [
    code(contrast.before),
    contrast.note === undefined ? now : text`${now} (${contrast.note})`,
  ];
}

function row(...cells: readonly (Text | string)[]): Text {
  return text`| ${cells[0]!} | ${cells[1]!} | ${cells[2]!} | ${cells[3]!} |`;
}

/**
 * Foreign text as inline code of a table: the fence is longer than any run of backticks in it and
 * never cut off, and a bar, which would end the cell even there, is escaped. A lone backslash before
 * it would escape that escape for some readers, so it gets a second one; values have none, as JSON.
 */
function code(foreign: string): Text {
  // Code cannot be empty.
  if (foreign === "") return text`(empty)`;
  const longest = largest(0, (foreign.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  // One space at both ends belongs to the fence, and is taken off what begins and ends in one.
  const pad = /^`|`$|^ .*[^ ].* $/s.test(foreign) ? " " : "";
  const shown = shorten(foreign).replace(
    /(\\*)\|/g,
    (_, slashes: string) => `${slashes}${slashes.length % 2 === 0 ? "" : "\\"}\\|`,
  );
  return whole(`${fence}${pad}${shown}${pad}${fence}`);
}
