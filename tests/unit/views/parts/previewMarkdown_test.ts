import assert from "node:assert/strict";
import fc from "fast-check";
import type { SyncPreview } from "../../../../src/commands/config/preview.ts";
import { planSync } from "../../../../src/config/syncPlan.ts";
import { safe } from "../../../../src/terminal/text.ts";
import type { UniverseId } from "../../../../src/values/ids.ts";
import type { JsonObject } from "../../../../src/values/json.ts";
import { NO_DRAFT } from "../../../../src/values/configs.ts";
import check from "../../../../src/views/check.ts";
import { previewChange } from "../../../../src/views/parts/valueText.ts";
import { entries, entriesOf } from "../../values/randomJson.ts";
import { printed } from "../lines.ts";

function preview(live: JsonObject, local: JsonObject, env = "dev"): SyncPreview {
  return {
    target: { env, universeId: 42 as UniverseId, memory: "own" as const, confirming: [] },
    repository: "JourneysConfig",
    plan: planSync(
      { entries: local, conditions: undefined },
      { version: 7, entries: live, conditions: null },
      NO_DRAFT,
    ),
  };
}

function lines(live: Record<string, unknown>, local: Record<string, unknown>, env?: string) {
  return printed(check.view.markdown!(preview(entriesOf(live), entriesOf(local), env))).split("\n");
}

/** The rows of the table, below its head. */
function rowsOf(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => line.startsWith("| ")).slice(1);
}

/** How the cells of a row are told apart: by some a bar behind an even number of backslashes ends one. */
const READERS = {
  "as GitHub does": /(?<!\\)\|/,
  "as others do": /(?<=(?<!\\)(?:\\\\)*)\|/,
};

/** The cells of a row as Markdown, between the outer bars. */
function cellsOf(row: string, bar = READERS["as GitHub does"]): readonly string[] {
  return row.split(bar).slice(1, -1).map((cell) => cell.trim());
}

/** What a cell shows that is one piece of inline code and nothing else. */
function codeIn(cell: string): string {
  const [, fence = ""] = /^(`+)[^`]/.exec(cell) ?? [];
  assert.ok(fence !== "" && cell.endsWith(fence) && cell.length > 2 * fence.length, cell);
  const inner = cell.slice(fence.length, -fence.length);
  const runs = inner.match(/`+/g) ?? [];
  assert.ok(runs.every((run) => run.length !== fence.length), `it ends too early: ${cell}`);
  const content = inner.replaceAll("\\|", "|");
  return /^ .*[^ ].* $/s.test(content) ? content.slice(1, -1) : content;
}

const HOSTILE = [
  "a|b",
  "||",
  "`",
  "``` a ` b",
  "`a`",
  "<img src=x onerror=alert(1)>",
  "</td></table>",
  "@team #1 https://evil.example",
  "[x](https://evil.example)",
  "**bold** _it_ ~~no~~",
  "line\nbreak\r\n| a | row |",
  "\x1b[31m\u202e\u200b",
  " both ",
  " left",
  "right ",
  "  ",
  "&amp;",
  "<!--",
];

for (const key of HOSTILE) {
  Deno.test(`the key ${JSON.stringify(key)} is one piece of code, exactly`, () => {
    for (
      const [live, local] of [[{}, { [key]: 1 }], [{ [key]: 1 }, {}], [{ [key]: 1 }, { [key]: 2 }]]
    ) {
      const rows = rowsOf(lines(live!, local!));
      assert.equal(rows.length, 1);
      assert.equal(codeIn(cellsOf(rows[0]!)[1]!), safe(key));
    }
  });

  Deno.test(`the value ${JSON.stringify(key)} is one piece of code, exactly`, () => {
    const rows = rowsOf(lines({ gone: key }, { new: key }));
    const shown = rows.map((row) => cellsOf(row).slice(2).filter((cell) => cell !== ""));
    assert.deepEqual(
      shown.map(([cell]) => codeIn(cell!)),
      [safe(previewChange(key)), safe(previewChange(key))],
    );
  });

  Deno.test(`the env ${JSON.stringify(key)} and paths of that name break nothing`, () => {
    const [title, , , , ...rest] = lines({ o: { [key]: 1 } }, { o: { [key]: 2 } }, key);
    assert.equal(codeIn(title!.slice("### Live config of ".length)), safe(key));
    const [, name] = cellsOf(rowsOf(rest)[0]!);
    assert.ok(codeIn(name!).startsWith("o ."));
  });
}

Deno.test("backslashes before a bar are exact in values, and harmless in keys", () => {
  for (const value of ["\\|", "\\\\|", "|\\", "\\\\\\||"]) {
    const [row] = rowsOf(lines({}, { new: value }));
    assert.equal(codeIn(cellsOf(row!)[3]!), previewChange(value));
    for (const key of [value, `a${value}`]) {
      const [named] = rowsOf(lines({}, { [key]: 1 }));
      for (const bar of Object.values(READERS)) assert.equal(cellsOf(named!, bar).length, 4, named);
    }
  }
});

Deno.test("a key or path of any length ends its code, and its row", () => {
  const long = "<b>".repeat(20_000);
  for (const row of rowsOf(lines({ [long]: 1, o: { [long]: 1 } }, { [long]: 2, o: {} }))) {
    const [, name] = cellsOf(row);
    assert.ok(codeIn(name!).length < 2_000);
  }
});

Deno.test("for any two configs, each row has its four cells, of code or empty, on one line", () => {
  fc.assert(fc.property(entries, entries, (live, local) => {
    const shown = check.view.markdown!(preview(live, local));
    for (const { printed } of shown) assert.ok(!printed.includes("\n"));
    const rows = rowsOf(shown.map(({ printed }) => printed));
    const { changes } = preview(live, local).plan.diff;
    assert.equal(
      rows.length,
      changes.reduce((sum, change) => {
        return sum + ("paths" in change ? Math.max(1, change.paths.length) : 1);
      }, 0),
    );
    for (const row of rows) {
      for (const bar of Object.values(READERS)) assert.equal(cellsOf(row, bar).length, 4, row);
      const [sign, ...cells] = cellsOf(row);
      assert.ok(["+", "~", "-"].includes(sign!), row);
      for (const cell of cells) {
        const code = cell.replace(/ \([a-z]+ → [a-z]+; [^`]*\)$/, "").replace(/ \(U\+[^`]*\)$/, "");
        if (code !== "" && code !== "(empty)") codeIn(code);
      }
    }
  }));
});
