import { configTemplate } from "../../files/configTemplate.ts";
import type { Context } from "../context.ts";
import { configCommand } from "./commandHint.ts";

/** What `cli config init` wrote. */
export interface InitResult {
  readonly file: string;
  /** The command that fetches what is live, to advise; absent where no places file names the game. */
  readonly pullCommand?: string;
}

/**
 * `cli config init`: writes a commented template of the local config file.
 *
 * @throws Failure when the file exists already, or cannot be written.
 */
export async function init(_: unknown, context: Context): Promise<InitResult> {
  const { flags } = context;
  const template = configTemplate(flags.repository);
  await context.disk.create(flags.config, template, "--config <path>");
  // A user without a file may not know the name of an env.
  const { env: __, ...unnamed } = flags;
  const places = await context.disk.inspect(flags.places);
  if (places.state === "absent") return { file: flags.config };
  return {
    file: flags.config,
    pullCommand: configCommand({ flags: unnamed }, "pull --env <name>"),
  };
}
