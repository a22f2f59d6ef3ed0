import { readAddresses } from "../../src/cli/addresses.ts";
import {
  CAPABILITIES,
  type Capabilities,
  GRANT,
  type Grant,
  type HostName,
} from "../../src/cli/permissions.ts";
import { markdownTable } from "./table.ts";

const HOSTS: readonly HostName[] = ["base", "users", "echo"];

/** The README's part on permissions: what the program is granted, and what each command keeps. */
export function permissionsSection(
  reaches: Readonly<Record<string, Capabilities>> = CAPABILITIES,
  grant: Grant = GRANT,
): string {
  const addresses = readAddresses(() => undefined);
  const hosts = HOSTS.map((name) => addresses[name].host);
  const head = [
    "Command",
    ...hosts.map(code),
    "Reads files",
    "Writes files",
    "Starts (on Windows)",
  ];
  const rows = Object.entries(reaches).map(([command, capabilities]) => [
    command === "complete" ? "completing a word" : code(`cli ${command}`),
    ...HOSTS.map((name) => mark(capabilities.hosts.includes(name))),
    mark(capabilities.reads),
    mark(capabilities.writes),
    capabilities.runs.map(code).join(", "),
  ]);
  const granted = [
    `- hosts: ${grant.net.map(code).join(", ")}`,
    `- environment variables: ${grant.env.map(code).join(", ")}`,
    `- files: ${grant.read ? "read" : ""}${grant.write ? " and written" : ""}`,
    `- programs, on Windows: ${grant.run.map(code).join(", ") || "none"}`,
  ];
  return [
    "The whole program is granted:",
    "",
    ...granted,
    "",
    "Each command keeps of it:",
    "",
    markdownTable(head, rows),
  ].join("\n");
}

function code(text: string): string {
  return `\`${text}\``;
}

function mark(has: boolean): string {
  return has ? "yes" : "";
}
