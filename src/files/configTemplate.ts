import { schemaLine } from "../values/project.ts";
import type { Repository } from "../values/repository.ts";
import { writeTomlKey } from "../toml/writeToml.ts";

/** @param repository The default one is not written. */
export function configTemplate(repository: Repository | undefined): string {
  const line = schemaLine("cliconfig");
  return `${
    line === "" ? "" : `${line}#\n`
  }# The live config of this game: reviewed here, published with \`cli config sync\`.
#
# This file is the source of truth: the next sync removes live keys that are not
# in it. \`cli config check --env dev\` shows the difference and changes nothing.
#
# The environments are the sections of cliplace.toml. If this game is live
# already, start with \`cli config pull --env dev --yes\`, which adds what is live.
${repository === undefined ? "" : `\nrepository = "${repository}"\n`}
# One table per entry. The key stays exactly as written, dots included; a value
# is a boolean, a number, a string, an array or a table. The description stays
# in this file.
#
# [dev.entries."shop.sale_banner"]
# value = "Autumn sale"
# description = "Shown above the shop's door"
#
# [dev.entries."race.laps"]
# value = 3
#
# [dev.entries."boss.loot".value]
# gold = 500
# items = ["sword", "shield"]
`;
}

/** Write the head of a new config file; without entries, it has an example. */
export function configHead(env: string, hasEntries: boolean): string {
  const line = schemaLine("cliconfig");
  if (hasEntries) return line;
  return `${line}# An entry looks like this:
# [${writeTomlKey(env)}.entries."race.laps"]
# value = 3
# description = "Laps of a race"
`;
}
