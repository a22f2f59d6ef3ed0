import type { Experiment, RunningExperiments } from "../values/configs.ts";
import { Failure } from "../values/failure.ts";
import type { UniverseId } from "../values/ids.ts";
import { array, integer, nullish, object, string } from "../values/schema.ts";
import type { Secret } from "../values/secret.ts";
import { addressOf } from "./address.ts";
import type { HttpClient } from "./http.ts";
import { readReply, UnusableReply } from "./reply.ts";
import { replyReason } from "./replyReason.ts";

const CALL = "listing the running experiments";

/** How long this may hold a write up, in milliseconds: without it, the platform refuses by itself. */
const TIMEOUT = 5_000;
const PAGE = 100;
/** More experiments than these pages hold never run at the same time. */
const MOST_PAGES = 10;

const RUNNING = "EXPERIMENT_STATE_RUNNING";

const EXPERIMENTS = object({
  experiments: nullish(array(object({
    name: nullish(string()),
    state: nullish(string()),
    experimentConfigKey: nullish(string()),
  }))),
  total: nullish(integer()),
});

/**
 * Lists the experiments that run and lock a key (OpenAPI: PublicExperimentation_ListExperiments; it is
 * marked experimental). It is asked once: any refusal, silence or document of another kind means that
 * it is not known.
 *
 * @param base The API host.
 */
export async function readRunningExperiments(
  http: HttpClient,
  base: URL,
  universe: UniverseId,
  key: Secret,
): Promise<RunningExperiments> {
  const found: Experiment[] = [];
  try {
    for (let page = 0; page < MOST_PAGES; page++) {
      const reply = await http.send({
        call: CALL,
        method: "GET",
        url: addressOf(
          base,
          `/creator-configs-public-api/v1/experimentation/universes/${universe}/experiments` +
            `?maxPageSize=${PAGE}&skip=${page * PAGE}&stateFilters=${RUNNING}`,
        ),
        credential: { kind: "key", secret: key },
        effect: "read",
        timeout: TIMEOUT,
        attempts: 1,
      });
      if (reply.status !== 200) {
        return { known: false, reason: replyReason(reply, "Roblox", key) };
      }
      const { experiments, total } = readReply(EXPERIMENTS, reply, CALL);
      if (experiments === undefined) throw new UnusableReply("It has no experiments.", "");
      for (const { name, state, experimentConfigKey } of experiments ?? []) {
        const runs = (state ?? RUNNING) === RUNNING;
        if (runs && experimentConfigKey) found.push({ name: name ?? "", key: experimentConfigKey });
      }
      if ((page + 1) * PAGE >= (total ?? 0)) return { known: true, experiments: found };
    }
    return { known: true, experiments: found };
  } catch (error) {
    if (error instanceof Failure) return { known: false, reason: error.what };
    throw error;
  }
}
