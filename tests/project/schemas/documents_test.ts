import assert from "node:assert/strict";
import { jsonSchema } from "../../../scripts/schemas/jsonSchema.ts";
import { DESCRIBED, type Described } from "../../../scripts/schemas/table.ts";
import { filesBelow, readFiles } from "../../../scripts/support/project.ts";
import { readTranscript } from "../../support/transcript/readTranscript.ts";
import { validate } from "./validate.ts";

/** Documents that name themselves, whatever command prints them. */
const PRINTED_BY: readonly (readonly [name: string, command: RegExp, text?: RegExp])[] = [
  ["error", /\bcli\b/, /^ {2}"error": \{/m],
  ["receipt", /\b(?:config|setup)\b/, /^ {2}"command": "(?:config |setup")/m],
  ["key-history", /\bversions\b/, /^ {2}"key": /m],
  ["plan", /^cat \S*plan\S*\.json$/],
];

const DOCUMENTS = DESCRIBED.filter(({ kind }) => kind === "document");

/** The commands in the titles of the others, each by its words, the longest first. */
const PRINTING = DOCUMENTS.filter(({ name }) => !PRINTED_BY.some(([printed]) => printed === name))
  .flatMap((document) =>
    document.title.split(", ").map((typed) => ({
      document,
      words: typed.split(" ").filter((word) => word !== "cli" && !word.startsWith("<")),
    }))
  )
  .sort((one, other) => other.words.length - one.words.length);

/** Find which document a command printed; undefined when the table has none for it. */
function documentOf({ command, text }: Printed): Described | undefined {
  const found = PRINTED_BY.find(([, line, inside]) =>
    line.test(command) && (inside?.test(text) ?? true)
  );
  if (found !== undefined) return DOCUMENTS.find(({ name }) => name === found[0]);
  const typed = command.split(/\s+/);
  return PRINTING.find(({ words }) => words.every((word) => typed.includes(word)))?.document;
}

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

Deno.test("every document in a transcript matches its schema exactly", async () => {
  const shown = new Set<string>();
  for (const printed of await printedDocuments()) {
    const { where, command, text } = printed;
    const described = documentOf(printed);
    assert.ok(
      described,
      `${where}: add the document of ${command} to DESCRIBED in scripts/schemas/table.ts; its title names the command.`,
    );
    const { title } = described;
    const schema = jsonSchema(described.schema, { url: "", title, closed: true });
    assert.deepEqual(validate(JSON.parse(text), schema), [], where);
    shown.add(described.name);
  }
  const unseen = DOCUMENTS.map(({ name }) => name).filter((name) => !shown.has(name));
  assert.deepEqual(unseen, [], "documents that no transcript shows");
});
