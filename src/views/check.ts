import type { CheckResult } from "../commands/config/check.ts";
import { type Change, type PathChange, typeChangeOf } from "../config/diff.ts";
import { shorten, type Text, text, whole } from "../terminal/text.ts";
import type { Json } from "../values/json.ts";
import { largest } from "../values/largest.ts";
import { countsText } from "./parts/changesText.ts";
import { distinctNames } from "./parts/distinctNames.ts";
import { guardsText } from "./parts/guardsText.ts";
import { syncWarnings } from "./parts/publishWarnings.ts";
import { previewJson } from "./parts/previewJson.ts";
import { matchesText, previewNotes, previewText } from "./parts/previewText.ts";
import { contrastValues, previewValue } from "./parts/valueText.ts";
import type { View } from "./view.ts";

/** `cli config check`: the difference between the local file and what is live. */
export const checkView: View<CheckResult> = {
  text(result, render) {
    const { plan } = result;
    const { diff } = plan;
    return [
      ...previewText(result, render),
      ...syncWarnings(plan, render, "A sync"),
      ...(diff.changes.length === 0
        ? [render.paint.green(matchesText(diff, "."))]
        : differsText(result)),
    ];
  },
  json: previewJson,
  markdown: previewMarkdown,
  notes: (result, render, format) => [
    ...previewNotes(result, render, format),
    ...(format === "text" ? [] : syncWarnings(result.plan, render, "A sync")),
  ],
};

/** That they differ, and what to do: a sync alone is no advice where it would undo what others did. */
function differsText(
  { plan, drift, limitViolation, syncCommand, pullCommand }: CheckResult,
): Text[] {
  if (limitViolation !== undefined) {
    return [text`The local file differs from what is live, and ${syncCommand} would refuse it.`];
  }
  if (!plan.diff.changes.some(({ key }) => drift?.keys.has(key))) {
    return [text`The local file differs from what is live; ${syncCommand} publishes it.`];
  }
  return [
    text`The local file differs from what is live. ${pullCommand} takes what is`,
    text`live into the file; ${syncCommand} publishes the file.`,
  ];
}

/** The diff as a Markdown table, for a pull request. */
function previewMarkdown({ target, repository, plan, drift }: CheckResult): Text[] {
  const { diff, live } = plan;
  const named = distinctNames(diff.changes.map(({ key }) => key), code);
  const title = text`### Live config of ${code(target.env)}`;
  const where = text`Universe ${target.universeId}, ${repository}, live v${live.version}.`;
  const guards = guardsText(target.guards).flatMap((line) => [line, text``]);
  const head = [title, text``, where, text``, ...guards];
  if (diff.changes.length === 0) return [...head, matchesText(diff, ".")];
  return [
    ...head,
    text`| | Key | Live | Local file |`,
    text`|---|---|---|---|`,
    ...diff.changes.flatMap((change) =>
      rows(change, named(change.key), drift?.keys.has(change.key) ? ELSEWHERE : "")
    ),
    text``,
    countsText(diff),
  ];
}

/** What follows a key that others changed since this folder last saw it. */
const ELSEWHERE = " (changed elsewhere; this would undo it)";

function rows(change: Change, key: Text, mark: string): Text[] {
  if (change.change === "changed" && change.paths.length > 0) {
    const named = distinctNames(change.paths.map(({ path }) => `${change.key} ${path}`), code);
    return change.paths.map((path) =>
      pathRow(text`${named(`${change.key} ${path.path}`)}${mark}`, path)
    );
  }
  const types = typeChangeOf(change);
  const typed = types === undefined
    ? ""
    : ` (${types.before} → ${types.after}; game scripts and conditional values expect the live type)`;
  const name = text`${key}${typed}${mark}`;
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
