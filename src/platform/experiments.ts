import type { Experiment, RunningExperiments } from "../values/configs.ts";
import { asFailure, Failure } from "../values/failure.ts";
import type { UniverseId } from "../values/ids.ts";
import { array, integer, nullish, object, string } from "../values/schema.ts";
import type { Secret } from "../values/secret.ts";
import { addressOf, type HttpClient, readWithKey } from "./http.ts";
import { readReply, replyReason, UnusableReply } from "./reply.ts";

const CALL = "listing the running experiments";
const RUNNING = "EXPERIMENT_STATE_RUNNING";
const IN_GAME = "EXPERIMENT_PRODUCT_TYPE_IN_GAME_CONFIGS";
/** No game runs more experiments at once than these pages contain. */
const MOST_PAGES = 10;

const EXPERIMENTS = object({
  experiments: nullish(array(object({
    name: nullish(string()),
    state: nullish(string()),
    productType: nullish(string()),
    experimentConfigKey: nullish(string()),
  }))),
  total: nullish(integer()),
});

/**
 * List the experiments that run and lock a key (OpenAPI: PublicExperimentation_ListExperiments; it is
 * marked experimental). Each page is requested once, for up to five seconds. After a refusal, no answer or
 * another document they are not known: the platform itself refuses a change of a locked key.
 */
export async function readRunningExperiments(
  http: HttpClient,
  base: URL,
  universe: UniverseId,
  key: Secret,
): Promise<RunningExperiments> {
  const path = `/creator-configs-public-api/v1/experimentation/universes/${universe}/experiments`;
  const found: Experiment[] = [];
  let skip = 0;
  try {
    for (let page = 0; page < MOST_PAGES; page++) {
      const url = addressOf(base, `${path}?maxPageSize=100&skip=${skip}&stateFilters=${RUNNING}`);
      const once = { timeout: 5_000, attempts: 1 };
      const reply = await http.send({ ...readWithKey(CALL, url, key), ...once });
      if (reply.status !== 200) return new Failure(replyReason(reply, "Roblox", key), "");
      const { experiments, total } = readReply(EXPERIMENTS, reply, CALL);
      if (experiments === undefined) throw new UnusableReply("It has no experiments.", "");
      for (const { name, state, productType, experimentConfigKey } of experiments ?? []) {
        const isRunning = (state ?? RUNNING) === RUNNING && (productType ?? IN_GAME) === IN_GAME;
        if (isRunning && experimentConfigKey) {
          found.push({ name: name ?? "", key: experimentConfigKey });
        }
      }
      const count = experiments?.length ?? 0;
      skip += count;
      if (count === 0 || skip >= (total ?? Infinity)) break;
    }
    return found;
  } catch (error) {
    return asFailure(error);
  }
}
