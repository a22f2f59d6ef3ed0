import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readAddresses } from "../../src/cli/addresses.ts";
import { ALL_COMMANDS } from "../../src/cli/allCommands.ts";
import type { HostName } from "../../src/cli/capabilities.ts";
import { FORMATS, REFUSED_KEYWORDS } from "../../src/config/rules/keywords.ts";
import { environment, exitCodes } from "../manual/facts.ts";
import { TOOLS } from "../../src/doctor/operations.ts";
import { ERROR_CODES } from "../../src/views/errorJson.ts";
import { OUTCOMES } from "../../src/views/parts/outcomes.ts";
import { DEFAULT_REPOSITORY, REPOSITORY_RECORDS } from "../../src/values/repository.ts";
import { LAYERS } from "../architecture/table.ts";
import { GRANT } from "../support/grant.ts";
import { capabilityTable } from "./capabilityTable.ts";
import { jsonFieldsSection } from "./jsonFields.ts";
import { installLine, runLines } from "./runLines.ts";
import { markdownTable } from "./table.ts";
import { unreleased } from "./unreleased.ts";
import { PROJECT } from "../support/project.ts";

/** The parts of pages that are generated, each from a table of the program's or the project's own. */
export const SECTIONS: readonly (readonly [page: string, name: string, write: () => string])[] = [
  [
    "README.md",
    "unreleased",
    () => unreleased(readFileSync(join(PROJECT, "CHANGELOG.md"), "utf8")),
  ],
  ["docs/permissions.md", "permissions", permissions],
  [
    "docs/permissions.md",
    "run lines",
    () => shell(runLines().map(({ line }) => line).join("\n")),
  ],
  ["docs/permissions.md", "install line", () => shell(installLine())],
  ["CONTRIBUTING.md", "layers", layers],
  [
    "docs/reference/environment.md",
    "exit codes",
    () => markdownTable(["Code", "Meaning"], exitCodes(ALL_COMMANDS)),
  ],
  ["docs/reference/environment.md", "environment", variables],
  ["docs/reference/json.md", "outcomes", () => wordList(OUTCOMES)],
  ["docs/reference/json.md", "error codes", () => wordList(ERROR_CODES)],
  ["docs/reference/json.md", "json fields", jsonFieldsSection],
  ["docs/reference/commands.md", "repositories", repositories],
  ["docs/reference/doctor.md", "operations", operations],
  ["docs/guides/value-rules.md", "refused keywords", refusedRules],
];

/** The words that a field of a document may have, and what each means. */
function wordList(words: Readonly<Record<string, string>>): string {
  return Object.entries(words).map(([word, meaning]) => `- ${code(word)}: ${meaning}`).join("\n");
}

/** What the program is granted, and what each command keeps. */
function permissions(): string {
  const names: readonly HostName[] = ["base", "users", "echo"];
  const addresses = readAddresses(() => undefined);
  const hosts = names.map((name) => code(addresses[name].host));
  const head = ["Command", ...hosts, "Files", "Kept keys", "Platform", "Starts (on Windows)"];
  const rows = capabilityTable(ALL_COMMANDS).map(({ command, capabilities }) => [
    command === "__complete" ? "completing a word" : code(`cli ${command}`),
    ...names.map((name) => capabilities.hosts.includes(name) ? "yes" : ""),
    capabilities.files === "none" ? "" : `${capabilities.files}s`,
    capabilities.keepsKeys ? "writes" : capabilities.hosts.includes("base") ? "reads" : "",
    capabilities.platform === "none" ? "" : `${capabilities.platform}s`,
    codes(capabilities.programs ?? []),
  ]);
  return `The whole program is granted:

- hosts: ${codes(GRANT.net)}
- environment variables: ${codes(GRANT.env)}
- files: read and written
- of the system: the user's id (\`${GRANT.sys.join("")}\`)
- programs, on Windows: ${codes(GRANT.run)}

Each command keeps this part of it:

${markdownTable(head, rows)}`;
}

/** What each layer may import, from the table that the gate goes by. */
function layers(): string {
  const rows = LAYERS.map(({ name, uses, types }) => [
    code(name),
    codes(uses) || "nothing",
    codes(types),
  ]);
  return markdownTable(["Layer", "May import", "Of these the types only"], rows);
}

function variables(): string {
  const rows = environment().map(([name, meaning]) => [code(name), meaning]);
  return markdownTable(["Variable", "Meaning"], rows);
}

function repositories(): string {
  const rows = REPOSITORY_RECORDS.map((record) => [
    `${code(record.name)}${record.name === DEFAULT_REPOSITORY ? " (the default)" : ""}`,
    "entrySchema" in record ? record.entrySchema : "none",
  ]);
  return markdownTable(["Repository", "Entry schema published by Roblox"], rows);
}

/** What of JSON Schema a rules file may not use. */
function refusedRules(): string {
  return `- The keywords ${codes(Object.keys(REFUSED_KEYWORDS))}.
- Every \`format\` but ${codes(FORMATS)}.`;
}

/** The operations that scopes are checked for. */
function operations(): string {
  const rows = TOOLS.flatMap((tool) =>
    tool.operations.map(({ id, name, scopes }) => [
      code(`coverage.${tool.id}.${id}`),
      name,
      codes(scopes),
    ])
  );
  return markdownTable(["Id", "Operation", "Scopes"], rows);
}

function shell(line: string): string {
  return `\`\`\`sh\n${line}\n\`\`\``;
}

function codes(texts: readonly string[]): string {
  return texts.map(code).join(", ");
}

function code(text: string): string {
  return `\`${text}\``;
}
