import { readAddresses } from "../../src/cli/addresses.ts";
import { ALL_COMMANDS } from "../../src/cli/allCommands.ts";
import type { HostName } from "../../src/cli/capabilities.ts";
import { type CapabilityRow, capabilityTable } from "../../src/cli/commandCapabilities.ts";
import { GRANT, type Grant } from "../../src/cli/permissions.ts";
import { markdownTable } from "./table.ts";

const HOSTS: readonly HostName[] = ["base", "users", "echo"];

/** The README's part on permissions: what the program is granted, and what each command keeps. */
export function permissionsSection(
  table: readonly CapabilityRow[] = capabilityTable(ALL_COMMANDS),
  grant: Grant = GRANT,
): string {
  const addresses = readAddresses(() => undefined);
  const hosts = HOSTS.map((name) => addresses[name].host);
  const head = ["Command", ...hosts.map(code), "Files", "Platform", "Starts (on Windows)"];
  const rows = table.map(({ command, capabilities: { hosts, files, platform, programs } }) => [
    command === "__complete" ? "completing a word" : code(`cli ${command}`),
    ...HOSTS.map((name) => hosts.includes(name) ? "yes" : ""),
    files === "none" ? "" : `${files}s`,
    platform === "none" ? "" : `${platform}s`,
    (programs ?? []).map(code).join(", "),
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
