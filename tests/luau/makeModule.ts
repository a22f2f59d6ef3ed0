import type { LuauType } from "../../src/config/luau/luauType.ts";
import { typeOfValues } from "../../src/config/luau/typeOfValues.ts";
import { writeModule } from "../../src/config/luau/writeModule.ts";
import type { Json } from "../../src/values/json.ts";

/** The module of a config whose entries have these values, and the types that the values have. */
export function makeModule(
  values: ReadonlyMap<string, Json>,
  types: ReadonlyMap<string, LuauType> = new Map(),
  descriptions: ReadonlyMap<string, string> = new Map(),
): string {
  return writeModule({
    config: "cliconfig.toml",
    env: "dev",
    command: "`cli config luau --env dev --output LiveConfig.luau`",
    entries: Array.from(values, ([key, value]) => {
      const description = descriptions.get(key);
      return {
        key,
        type: types.get(key) ?? typeOfValues([{ value, where: "dev" }]),
        optional: false,
        value,
        ...(description === undefined ? {} : { description }),
      };
    }),
  });
}
