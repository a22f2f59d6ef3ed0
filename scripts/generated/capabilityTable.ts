import type { Command, Definition } from "../../src/cli/defineCommand.ts";
import { type Capabilities, longOf } from "../../src/flags/flag.ts";

/** A row of the permission table. */
export interface CapabilityRow {
  /** The command as it is typed, without the program's name: `doctor --check-ip`. */
  readonly command: string;
  readonly capabilities: Capabilities;
}

/** What each command may access: a row for it, and one for each of its flags that changes it. */
export function capabilityTable(definitions: readonly Definition[]): readonly CapabilityRow[] {
  return definitions.flatMap((one) => one.kind === "command" ? rowsOf(one) : []);
}

function rowsOf({ path, capabilities, flags }: Command): readonly CapabilityRow[] {
  const changing = Object.values(flags).filter((flag) => flag.capabilities !== undefined);
  return [
    { command: path, capabilities },
    ...changing.map((flag) => ({
      command: `${path} ${longOf(flag)}`,
      capabilities: { ...capabilities, ...flag.capabilities },
    })),
  ];
}
