import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readAddresses } from "../../src/cli/addresses.ts";
import { ALL_COMMANDS } from "../../src/cli/allCommands.ts";
import { commandName, commandsOf, pageName } from "../../src/cli/definitions.ts";
import type { HostName } from "../../src/flags/capabilities.ts";
import { FORMATS, REFUSED_KEYWORDS } from "../../src/config/rules/keywords.ts";
import { environment, exitCodes } from "../manual/facts.ts";
import { TOOLS, withWatch } from "../../src/doctor/operations.ts";
import { ERROR_CODES } from "../../src/views/errorJson.ts";
import { OUTCOMES } from "../../src/views/parts/receipt.ts";
import { SITE } from "../../src/values/project.ts";
import { DEFAULT_REPOSITORY, REPOSITORY_RECORDS } from "../../src/values/repository.ts";
import { LAYERS } from "../architecture/table.ts";
import { REQUIREMENTS } from "../release/requirements.ts";
import { verifyingLines } from "../release/verifying.ts";
import { GRANT } from "../support/grant.ts";
import { type CapabilityRow, capabilityTable } from "./capabilityTable.ts";
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
  ["docs/install.md", "verifying", () => shell(verifyingLines())],
  ["docs/dev/release.md", "set up", setUp],
  ["CONTRIBUTING.md", "layers", layers],
  [
    "docs/reference/environment.md",
    "exit codes",
    () => itemList(exitCodes(ALL_COMMANDS)),
  ],
  ["docs/reference/environment.md", "environment", () => itemList(environment())],
  ["docs/reference/json.md", "outcomes", () => itemList(Object.entries(OUTCOMES))],
  ["docs/reference/json.md", "error codes", () => itemList(Object.entries(ERROR_CODES))],
  ["docs/reference/json.md", "json fields", jsonFieldsSection],
  ["docs/reference/commands.md", "commands", commands],
  ["docs/reference/commands.md", "repositories", repositories],
  ["docs/reference/doctor.md", "operations", operations],
  ["docs/guides/value-rules.md", "refused keywords", refusedRules],
];

/** What has to be set up before a release, and where. */
function setUp(): string {
  return REQUIREMENTS.map(({ what, where }) =>
    `- ${what} ${where.startsWith("https:") ? `<${where}>` : code(where)}`
  ).join("\n");
}

/** Every command, with the manual page that lists its flags. */
function commands(): string {
  const lines = commandsOf(ALL_COMMANDS).map((command) =>
    `- [${code(commandName(command))}](${SITE}commands/${
      pageName(command)
    }.html): ${command.summary}`
  );
  return lines.join("\n");
}

/** Words, and what each means. */
function itemList(items: readonly (readonly [term: string, meaning: string])[]): string {
  return items.map(([term, meaning]) => `- ${codes(term.split(", "))}: ${meaning}`).join("\n");
}

/** What the program is granted, and what each command keeps. */
function permissions(): string {
  const names: readonly HostName[] = ["base", "users", "echo"];
  const addresses = readAddresses(() => undefined);
  const hosts = names.map((name) => code(addresses[name].host));
  const head = [...hosts, "Files", "Kept keys", "Platform", "Starts (on Windows)", "Command"];
  const cellsOf = ({ capabilities }: CapabilityRow) => [
    ...names.map((name) => capabilities.hosts.includes(name) ? "yes" : ""),
    capabilities.files === "none" ? "" : `${capabilities.files}s`,
    capabilities.keepsKeys ? "writes" : capabilities.hosts.includes("base") ? "reads" : "",
    capabilities.platform === "none" ? "" : `${capabilities.platform}s`,
    codes(capabilities.programs ?? []),
  ];
  // Commands that keep the same share a row.
  const groups = Map.groupBy(
    capabilityTable(ALL_COMMANDS),
    (row) => JSON.stringify(cellsOf(row)),
  );
  const rows = [...groups.values()].map((same) => [
    ...cellsOf(same[0]!),
    same.map(({ command }) => command === "__complete" ? "completing a word" : code(command))
      .join(", "),
  ]);
  return `The whole program is granted:

- hosts: ${codes(GRANT.net)}
- environment variables: [these](reference/environment.md#environment-variables)
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

function repositories(): string {
  return REPOSITORY_RECORDS.map((record) => {
    const schema = "entrySchema" in record ? `: ${record.entrySchema}` : "";
    const isDefault = record.name === DEFAULT_REPOSITORY;
    return `- ${code(record.name)}${isDefault ? " (the default)" : ""}${schema}`;
  }).join("\n");
}

/** What of JSON Schema a rules file may not use. */
function refusedRules(): string {
  return `- The keywords ${codes([...REFUSED_KEYWORDS.keys()])}.
- Every \`format\` but ${codes(FORMATS)}.`;
}

/** The operations that scopes are checked for. */
function operations(): string {
  const lines = TOOLS.map(withWatch).flatMap((tool) =>
    tool.operations.map(({ id, name, scopes }) =>
      `- ${code(`coverage.${tool.id}.${id}`)}: ${name}: ${codes(scopes)}`
    )
  );
  return lines.join("\n");
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
