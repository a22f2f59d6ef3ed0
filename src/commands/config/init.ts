import { configTemplate } from "../../files/configTemplate.ts";
import type { ConfigOptions, Context } from "../context.ts";
import { configCommand } from "./commandHint.ts";

/** What `cli config init` wrote. */
export interface InitResult {
  readonly file: string;
  /** The command that fetches what is live, to advise. */
  readonly pullCommand: string;
}

/**
 * `cli config init`: writes a commented template of the local config file.
 *
 * @throws Failure when the file exists already, or cannot be written.
 */
export async function init(options: ConfigOptions, context: Context): Promise<InitResult> {
  const template = configTemplate(options.repository);
  await context.disk.create(options.config, template, "--config <path>");
  // A user without a file may not know the name of an env.
  const { env: _, ...unnamed } = options;
  return { file: options.config, pullCommand: configCommand(unnamed, "pull --env <name>") };
}
