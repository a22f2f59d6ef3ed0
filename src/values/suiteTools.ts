/** The tools of the suite, as `--tool` names them; `config` is this program. */
export const TOOL_IDS = ["place", "meta", "config", "rtbf", "shop"] as const;

export type ToolId = typeof TOOL_IDS[number];

/**
 * Write a command of the suite's key tool, with a note that it is not part of this program.
 *
 * @param args What follows `cli apikey`.
 */
export function keyToolCommand(args: string): string {
  return `\`cli apikey ${args}\` (the suite's key tool)`;
}
