import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readAddresses } from "../../src/cli/addresses.ts";
import { ALL_COMMANDS } from "../../src/cli/allCommands.ts";
import { TOPICS } from "../../src/cli/defineCommand.ts";
import { commandName, commandsOf, pageName } from "../../src/cli/definitions.ts";
import { FORMATS, REFUSED_KEYWORDS } from "../../src/rules/keywords.ts";
import { environment, exitCodes } from "../manual/facts.ts";
import { ERROR_CODES } from "../../src/views/errorJson.ts";
import { OUTCOMES } from "../../src/views/parts/receipt.ts";
import { SITE } from "../../src/values/project.ts";
import { DEFAULT_REPOSITORY, REPOSITORY_RECORDS } from "../../src/values/repository.ts";
import { LAYERS } from "../architecture/table.ts";
import { verifyingLines } from "../release/verifying.ts";
import { DOCUMENTS, writersOf } from "../site/documentPage.ts";
import { factsTemplate } from "../facts/gatherFacts.ts";
import { GRANT } from "../support/grant.ts";
import { PROJECT } from "../support/project.ts";
import { type CapabilityRow, capabilityTable } from "./capabilityTable.ts";
import { installLine, runLines } from "./runLines.ts";
import { markdownTable } from "./table.ts";

/** The commands whose line is on the page; other lines are on the command's own page of the site. */
const SHOWN_LINES = ["doctor", "config get", "config check", "config sync"];

/** The parts of pages that are generated, each from a table of the program's or the project's own. */
export const SECTIONS: readonly (readonly [page: string, name: string, write: () => string])[] = [
  ["docs/permissions.md", "permissions", permissions],
  [
    "docs/permissions.md",
    "run lines",
    () =>
      shell(
        runLines().filter(({ row }) => SHOWN_LINES.includes(row.command)).map(({ line }) => line)
          .join("\n"),
      ),
  ],
  ["docs/permissions.md", "install line", () => shell(installLine())],
  ["docs/install.md", "verifying", () => shell(verifyingLines())],
  ["CONTRIBUTING.md", "layers", layers],
  [
    "docs/reference/environment.md",
    "exit codes",
    () => exitCodes(ALL_COMMANDS).map(exitCodeItem).join("\n"),
  ],
  ["docs/reference/environment.md", "environment", () => itemList(environment())],
  ["docs/reference/json.md", "outcomes", () => itemList(Object.entries(OUTCOMES))],
  ["docs/reference/json.md", "error codes", () => itemList(Object.entries(ERROR_CODES))],
  ["docs/reference/json.md", "documents", documents],
  ["docs/commands/index.md", "commands", commands],
  ["docs/guides/ci.md", "inputs", actionInputs],
  ["docs/guides/several-games.md", "repositories", repositories],
  ["docs/guides/value-rules.md", "refused keywords", refusedRules],
  ["docs/dev/evidence.md", "facts", () => fenced("text", factsTemplate().trimEnd())],
];

/** Every command with a line on what it does, under the headings of the help. */
function commands(): string {
  const all = commandsOf(ALL_COMMANDS);
  const listed = (title: string, topic?: string) => {
    const lines = all.filter((one) => one.topic === topic).map((one) =>
      `- [${commandName(one)}](${pageName(one)}.md): ${one.summary}`
    );
    return `**${title}**\n\n${lines.join("\n")}`;
  };
  const topics = Object.entries(TOPICS).map(([topic, title]) => listed(title, topic));
  return [listed("The program"), ...topics].join("\n\n");
}

/** The inputs of the action, with what they are by default. */
function actionInputs(): string {
  const action = readFileSync(join(PROJECT, "action.yml"), "utf8");
  const inputs = action.matchAll(
    /^ {2}([\w-]+):\n {4}description: (.+)\n {4}default: "?([^"\n]*)/gm,
  );
  return [...inputs].map(([, name, meaning, value = ""]) => {
    const isPlain = value !== "" && !value.startsWith("$");
    return `- \`${name}\`: ${meaning}${isPlain ? ` (default: \`${value}\`)` : ""}`;
  }).join("\n");
}

/** Every document, and who writes it; its fields are on the site, in a table. */
function documents(): string {
  return DOCUMENTS.map(({ name, title }) =>
    `- [${name}](${SITE}documents/${name}.html): ${writersOf(title)}`
  ).join("\n");
}

/** Words, and their meanings. */
function itemList(items: readonly (readonly [term: string, meaning: string])[]): string {
  return items.map(([term, meaning]) => `- ${codes(term.split(", "))}: ${meaning}`).join("\n");
}

/** An exit code, and below it its meaning for each command. */
function exitCodeItem(
  [exitCode, [meaning, ...more]]: ReturnType<typeof exitCodes>[number],
): string {
  return [`- ${code(exitCode)}: ${meaning}`, ...more.map((line) => `  - ${line}`)].join("\n");
}

/** What the program is granted, and what each command keeps. */
function permissions(): string {
  // Commands that keep the same share a line.
  const groups = Map.groupBy(capabilityTable(ALL_COMMANDS), keptBy);
  const lines = [...groups].map(([kept, same]) => {
    const names = same.map(({ command }) =>
      command === "__complete" ? "shell completion" : code(command)
    );
    return `- ${names.join(", ")}: ${kept}`;
  });
  return `The whole program may:

- contact ${codes(GRANT.net)}
- read [these environment variables](reference/environment.md#environment-variables)
- read and write files
- read the user's id (\`${GRANT.sys.join("")}\`)
- start ${codes(GRANT.run)}, on Windows

Of these permissions, each command keeps the following:

${lines.join("\n")}`;
}

/** What a command keeps, in words. */
function keptBy({ capabilities }: CapabilityRow): string {
  const { hosts, files, platform, keepsKeys, programs = [] } = capabilities;
  const addresses = readAddresses(() => undefined);
  const kept = [
    ...(hosts.length === 0 ? [] : [`contacts ${codes(hosts.map((name) => addresses[name].host))}`]),
    ...(platform === "write" ? ["**changes the config on Roblox**"] : []),
    ...(files === "none" ? [] : [`${files}s files`]),
    ...(keepsKeys ? ["stores API keys"] : hosts.includes("base") ? ["reads kept API keys"] : []),
    ...(programs.length === 0 ? [] : [`starts ${codes(programs)} on Windows`]),
  ];
  return kept.join("; ") || "nothing";
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

/** The keywords of JSON Schema that a rules file may not use. */
function refusedRules(): string {
  return `- The keywords ${codes([...REFUSED_KEYWORDS.keys()])}.
- Every \`format\` but ${codes(FORMATS)}.`;
}

function shell(line: string): string {
  return fenced("sh", line);
}

function fenced(language: string, lines: string): string {
  return `\`\`\`${language}\n${lines}\n\`\`\``;
}

function codes(texts: readonly string[]): string {
  return texts.map(code).join(", ");
}

function code(text: string): string {
  return `\`${text}\``;
}
