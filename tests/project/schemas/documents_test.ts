import assert from "node:assert/strict";
import { jsonSchema } from "../../../scripts/schemas/jsonSchema.ts";
import { DESCRIBED } from "../../../scripts/schemas/table.ts";
import { filesBelow, readFiles } from "../../../scripts/support/project.ts";
import { readTranscript } from "../../support/transcript/readTranscript.ts";
import { validate } from "./validate.ts";

/** Which document a command prints: receipts and errors say so themselves. */
const DOCUMENTS: readonly (readonly [command: RegExp, name: string, text?: RegExp])[] = [
  [/\bcli\b/, "error", /^ {2}"error": \{/m],
  [/\b(?:config|setup)\b/, "receipt", /^ {2}"command": "(?:config |setup")/m],
  [/^cat \S*plan\S*\.json$/, "plan"],
  [/\bconfig\b.*\b(?:get|list)\b/, "snapshot"],
  [/\bconfig\b.*\bversions\b/, "history"],
  [/\bconfig\b.*\bhistory\b/, "key-history"],
  [/\bconfig\b.*\b(?:check|sync)\b.* --all\b/, "environments"],
  [/\bconfig\b.*\b(?:check|sync)\b/, "check"],
  [/\bconfig\b.*\bdiff\b/, "diff"],
  [/\bconfig\b.*\bvalidate\b/, "validate"],
  [/\bconfig usage\b/, "usage"],
  [/\bconfig conditions\b/, "conditions"],
  [/\bconfig watch\b/, "watch"],
  [/\bdoctor\b/, "doctor"],
  [/\bversion\b/, "version"],
];

interface Printed {
  readonly where: string;
  readonly command: string;
  readonly text: string;
}

/** Every document that a transcript shows. */
async function printedDocuments(): Promise<Printed[]> {
  const pages = [
    ...await filesBelow("tests/transcripts", ".md"),
    ...await filesBelow("docs", ".md"),
  ];
  return [...await readFiles(pages)]
    .filter(([file]) => !file.endsWith("/README.md"))
    .flatMap(([file, source]) =>
      readTranscript(source, file).blocks.map((block) => ({ file, block }))
    )
    .flatMap(({ file, block }) =>
      block.kind !== "console" ? [] : block.steps
        .filter(({ command, expected }) =>
          / --json\b|^cat \S*plan\S*\.json$/.test(command) && expected.out[0] === "{"
        )
        .map(({ command, line, expected }) => ({
          where: `${file}:${line}`,
          command,
          text: expected.out.join("\n").replace('"substitute": [any]', '"substitute": true')
            .replace('enforced_by": [any]', 'enforced_by": "program"').replace(
              /"\[now\]"|\[any\]/g,
              '"2026-01-02T03:04:05Z"',
            ),
        }))
    );
}

Deno.test("every document that a transcript shows is what its schema says, and nothing more", async () => {
  const shown = new Set<string>();
  for (const { where, command, text } of await printedDocuments()) {
    const [, name] = DOCUMENTS.find(([line, , inside]) => {
      return line.test(command) && (inside?.test(text) ?? true);
    }) ?? [];
    const described = DESCRIBED.find((each) => each.name === name);
    assert.ok(described, `${where}: nobody knows which document this is`);
    const { title } = described;
    const schema = jsonSchema(described.schema, { url: "", title, closed: true });
    assert.deepEqual(validate(JSON.parse(text), schema), [], where);
    shown.add(described.name);
  }
  const unseen = DOCUMENTS.map(([, name]) => name).filter((name) => !shown.has(name));
  assert.deepEqual(unseen, [], "documents that no transcript shows");
});
