import { jsonNumber } from "../../../src/values/json.ts";
import { type Answer, object, ok } from "./answer.ts";
import { errorAnswer } from "./errors.ts";
import type { Asked } from "./routes.ts";

const RUNNING = "EXPERIMENT_STATE_RUNNING";

/** GET experiments: a page of those in the requested states. */
export function experiments({ state, path, request: { query } }: Asked): Answer {
  const size = Number(query.get("maxPageSize") ?? 20);
  const skip = Number(query.get("skip") ?? 0);
  if (!(Number.isInteger(size) && size >= 1 && Number.isInteger(skip) && skip >= 0)) {
    return errorAnswer("code", { status: 400, code: 3, message: "Not a page." });
  }
  const { experiments } = state.universes.get(Number(path.universeId))!;
  const wanted = query.getAll("stateFilters");
  const found = experiments.filter(({ state = RUNNING }) =>
    wanted.length === 0 || wanted.includes(state)
  );
  const page = found.slice(skip, skip + size).map(({ name, key, state = RUNNING }, i) =>
    object({
      id: `experiment-${skip + i + 1}`,
      name,
      description: null,
      createdTime: "2026-01-01T00:00:00Z",
      state,
      experimentConfigKey: key ?? "",
      productType: key === undefined
        ? "EXPERIMENT_PRODUCT_TYPE_MATCHMAKING"
        : "EXPERIMENT_PRODUCT_TYPE_IN_GAME_CONFIGS",
    })
  );
  return ok(object({ experiments: page, total: jsonNumber(found.length) }));
}
