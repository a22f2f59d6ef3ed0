import { readAddresses } from "../../src/cli/addresses.ts";
import { ALL_COMMANDS } from "../../src/cli/allCommands.ts";
import { GRANT } from "../support/grant.ts";
import { type CapabilityRow, capabilityTable } from "./capabilityTable.ts";

/** Where the page has the checkout. */
export const CHECKOUT = "~/cli";

/** A `deno run` with exactly what one command needs. */
export interface RunLine {
  readonly row: CapabilityRow;
  /** The line, as it is typed. */
  readonly line: string;
}

/** One line for each row of the permission table, made of the row and of the command's own example. */
export function runLines(): readonly RunLine[] {
  const addresses = readAddresses(() => undefined);
  return capabilityTable(ALL_COMMANDS)
    .filter(({ command }) => !command.startsWith("__"))
    .map((row) => {
      const { hosts, files } = row.capabilities;
      const secrets = hosts.includes("users") ? ["CLI_API_KEY", "CLI_COOKIE"] : ["CLI_API_KEY"];
      const flags = permissionFlags({
        net: hosts.map((name) => addresses[name].host),
        env: hosts.length === 0 ? [] : secrets,
        read: files !== "none" && ".",
        write: files === "write" && ".",
      });
      const args = exampleOf(row.command);
      return { row, line: ["deno run", ...flags, `${CHECKOUT}/main.ts`, args].join(" ") };
    });
}

/** The line that puts the program on PATH, with what every command together needs. */
export function installLine(): string {
  const flags = permissionFlags({ ...GRANT, read: true, write: true });
  return `deno install --global --config deno.json --no-lock --name cli ${flags.join(" ")} main.ts`;
}

/** What a line grants; a folder, or all of them. */
interface Granted {
  readonly net: readonly string[];
  readonly env: readonly string[];
  readonly read: string | boolean;
  readonly write: string | boolean;
  readonly sys?: readonly string[];
}

function permissionFlags({ net, env, read, write, sys = [] }: Granted): string[] {
  const flag = (name: string, values: string | boolean) =>
    values === false ? [] : [values === true ? name : `${name}=${values}`];
  return [
    "--no-prompt",
    "--ignore-env",
    ...flag("--allow-env", env.length > 0 && env.join(",")),
    ...flag("--allow-net", net.length > 0 && net.join(",")),
    ...flag("--allow-read", read),
    ...flag("--allow-write", write),
    ...flag("--allow-sys", sys.length > 0 && sys.join(",")),
  ];
}

/** What the shortest example of a command has after the program's name, up to a pipe. */
function exampleOf(command: string): string {
  const examples = ALL_COMMANDS.flatMap((one) => one.kind === "command" ? one.examples : []);
  const words = command.split(" ");
  const [text] = examples.map(([text]) => text)
    .filter((text) => {
      const given = text.split(" ").slice(1);
      return words.every((word, i) =>
        word.startsWith("-") ? given.includes(word) : given[i] === word
      );
    })
    .sort((a, b) => a.length - b.length);
  if (text === undefined) throw new Error(`\`cli ${command}\` has no example`);
  return text.slice("cli ".length).replace(/ \|.*/, "");
}
