import { configTemplate } from "../../files/configTemplate.ts";
import { command, say } from "../../values/command.ts";
import type { Context } from "../../files/project/context.ts";

/** `cli config init`: writes a commented template of the config file. */
export async function init(_: unknown, context: Pick<Context, "disk" | "flags">) {
  const { flags } = context;
  const template = configTemplate(flags.repository);
  const advice = say`${
    command("pull")
  } writes what is live to it; --config <path> names another file.`;
  await context.disk.create(flags.config, template, advice);
  const places = await context.disk.inspect(flags.places);
  // With a places file, what is live can be fetched.
  return { file: flags.config, hasPlaces: places.state !== "absent" };
}
