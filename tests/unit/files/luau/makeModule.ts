import type { LuauType } from "../../../../src/files/luau/luauType.ts";
import { typeOfValues } from "../../../../src/files/luau/typeOfValues.ts";
import { writeModule } from "../../../../src/files/luau/writeModule.ts";
import type { Json } from "../../../../src/values/json.ts";

/**
 * The module of a config whose entries have these values. An entry has the type that it is given, else
 * that of its value; one that has a type only is optional.
 */
export function makeModule(
  values: ReadonlyMap<string, Json>,
  types: ReadonlyMap<string, LuauType> = new Map(),
  descriptions: ReadonlyMap<string, string> = new Map(),
): string {
  return writeModule({
    config: "cliconfig.toml",
    env: "dev",
    command: "`cli config luau --env dev --output LiveConfig.luau`",
    entries: [...new Set([...values.keys(), ...types.keys()])].map((key) => {
      const value = values.get(key);
      const description = descriptions.get(key);
      return {
        key,
        type: types.get(key) ?? typeOfValues([{ value: value!, where: "dev" }]),
        optional: value === undefined,
        ...(value === undefined ? {} : { value }),
        ...(description === undefined ? {} : { description }),
      };
    }),
  });
}
