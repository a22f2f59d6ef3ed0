import type { Capabilities } from "./capabilities.ts";
import type { Command, Definition } from "./defineCommand.ts";
import { type FlagSet, longOf } from "./flag.ts";

/** What a command may touch when it is run with these options. */
export function capabilitiesOf(
  { capabilities, flags }: Pick<Command, "capabilities" | "flags">,
  options: Readonly<Record<string, unknown>>,
): Capabilities {
  return Object.entries(flags)
    .filter(([name, flag]) => options[name] !== undefined && options[name] !== flag.default)
    .reduce((all, [, flag]) => ({ ...all, ...flag.capabilities }), capabilities);
}

/** A row of the permission table. */
export interface CapabilityRow {
  /** The command as it is typed, without the program's name: `doctor --check-ip`. */
  readonly command: string;
  readonly capabilities: Capabilities;
}

/** What each command may touch: a row for it, and one for each of its flags that changes it. */
export function capabilityTable(definitions: readonly Definition[]): readonly CapabilityRow[] {
  return definitions.flatMap((one) => one.kind === "command" ? rowsOf(one) : []);
}

function rowsOf({ path, capabilities, flags }: Command): readonly CapabilityRow[] {
  return [
    { command: path, capabilities },
    ...changingFlags(flags).map((flag) => ({
      command: `${path} ${longOf(flag)}`,
      capabilities: { ...capabilities, ...flag.capabilities },
    })),
  ];
}

function changingFlags(flags: FlagSet) {
  return Object.values(flags).filter((flag) => flag.capabilities !== undefined);
}
