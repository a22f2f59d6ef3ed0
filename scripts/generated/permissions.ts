import { DEFAULTS } from "../../src/cli/addresses.ts";
import { type Grant, GRANT, type HostName, type Reach, REACHES } from "../../src/cli/permissions.ts";
import { markdownTable } from "./table.ts";

const HOSTS: readonly HostName[] = ["base", "users", "echo"];

/** The README's part on permissions: what the program is granted, and what each command keeps. */
export function permissionsSection(
  reaches: Readonly<Record<string, Reach>> = REACHES,
  grant: Grant = GRANT,
): string {
  const hosts = HOSTS.map((name) => new URL(DEFAULTS[name]).host);
  const head = ["Command", ...hosts.map(code), "Reads files", "Writes files", "Starts"];
  const rows = Object.entries(reaches).map(([command, reach]) => [
    code(`cli ${command}`),
    ...HOSTS.map((name) => mark(reach.hosts.includes(name))),
    mark(reach.reads),
    mark(reach.writes),
    reach.runs.map(code).join(", "),
  ]);
  const granted = [
    `- hosts: ${grant.net.map(code).join(", ")}`,
    `- environment variables: ${grant.env.map(code).join(", ")}`,
    `- files: ${grant.read ? "read" : ""}${grant.write ? " and written" : ""}`,
    `- programs: ${grant.run.map(code).join(", ") || "none"}`,
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
