import { definedOnly } from "../values/collections.ts";
import type { Experiment, Experiments } from "../values/configs.ts";
import { asFailure, Failure } from "../values/failure.ts";
import type { UniverseId } from "../values/ids.ts";
import { array, integer, nullish, object, string } from "../values/schema.ts";
import type { Secret } from "../values/secret.ts";
import { addressOf, type HttpClient, readWithKey } from "./http.ts";
import { readReply, replyReason, UnusableReply } from "./reply.ts";

const CALL = "listing the experiments";
const RUNNING = "EXPERIMENT_STATE_RUNNING";
const COMPLETED = "EXPERIMENT_STATE_COMPLETED";
const IN_GAME = "EXPERIMENT_PRODUCT_TYPE_IN_GAME_CONFIGS";
/** No game has more experiments than these pages contain. */
const MOST_PAGES = 10;

const EXPERIMENTS = object({
  experiments: nullish(array(object({
    name: nullish(string()),
    state: nullish(string()),
    productType: nullish(string()),
    experimentConfigKey: nullish(string()),
    stoppedTime: nullish(string()),
  }))),
  total: nullish(integer()),
});

/**
 * List the experiments about a key that run or are completed (OpenAPI: PublicExperimentation_ListExperiments; it
 * is marked experimental). Each page is requested once, for up to five seconds. After a refusal, no answer or
 * another document they are not known: the platform itself refuses a change of a locked key.
 */
export async function readExperiments(
  http: HttpClient,
  base: URL,
  universe: UniverseId,
  key: Secret,
): Promise<Experiments> {
  const path = `/creator-configs-public-api/v1/experimentation/universes/${universe}/experiments`;
  const running: Experiment[] = [];
  const completed: Experiment[] = [];
  let skip = 0;
  try {
    for (let page = 0; page < MOST_PAGES; page++) {
      const states = `stateFilters=${RUNNING}&stateFilters=${COMPLETED}`;
      const url = addressOf(base, `${path}?maxPageSize=100&skip=${skip}&${states}`);
      const once = { timeout: 5_000, attempts: 1 };
      const reply = await http.send({ ...readWithKey(CALL, url, key), ...once });
      if (reply.status !== 200) return new Failure(replyReason(reply, "Roblox", key), "");
      const { experiments, total } = readReply(EXPERIMENTS, reply, CALL);
      if (experiments === undefined) throw new UnusableReply("It has no experiments.", "");
      for (
        const { name, state, productType, experimentConfigKey: key, stoppedTime } of experiments ??
          []
      ) {
        if (!key || (productType ?? IN_GAME) !== IN_GAME) continue;
        const experiment = {
          name: name ?? "",
          key,
          ...definedOnly({ stopped: stoppedTime ?? undefined }),
        };
        if ((state ?? RUNNING) === RUNNING) running.push(experiment);
        else if (state === COMPLETED) completed.push(experiment);
      }
      const count = experiments?.length ?? 0;
      skip += count;
      if (count === 0 || skip >= (total ?? Infinity)) break;
    }
    return { running, completed };
  } catch (error) {
    return asFailure(error);
  }
}
