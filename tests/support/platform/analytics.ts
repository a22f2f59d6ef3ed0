import { jsonNumber, type JsonObject } from "../../../src/values/json.ts";
import { type Answer, object, ok } from "./answer.ts";
import type { Asked } from "./routes.ts";
import type { MetricSetup } from "./setup.ts";
import type { UniverseState } from "./state.ts";

const MINUTE = 60_000;

/** POST metrics: the minutes of a metric, at once or later. */
export function metrics(asked: Asked): Answer {
  const { state, path, request } = asked;
  const universe = state.universes.get(Number(path.universeId))!;
  const query = readQuery(request.body as JsonObject);
  if (query === undefined) return failed(400, 2001, "The query is not valid.");
  const answer = ok(object({
    path: null,
    done: true,
    response: { values: [{ breakdowns: [], dataPoints: pointsOf(universe, query) }] },
  }));
  if (state.switches.polls === 0) return answer;
  const id = `op-${universe.operations.size + 1}`;
  universe.operations.set(id, { answer, polls: state.switches.polls });
  return pending(universe.id, id);
}

/** GET operation: the answer, once it has been requested often enough. */
export function operation({ state, path }: Asked): Answer {
  const universe = state.universes.get(Number(path.universeId))!;
  const id = path.operationId!;
  const found = universe.operations.get(id);
  if (found === undefined) return failed(404, 2001, "There is no such operation.");
  found.polls--;
  return found.polls < 0 ? found.answer : pending(universe.id, id);
}

function pending(universe: number, id: string): Answer {
  const path = `v1/universes/${universe}/operations/metrics/${id}`;
  const metadata = { createdTime: "2026-01-02T03:04:05Z" };
  return { status: 202, body: object({ path, done: false, metadata }) };
}

/** A failure, as the document has it. */
function failed(status: number, code: number, message: string): Answer {
  return { status, body: object({ path: null, done: true, error: { code, message } }) };
}

interface Query {
  readonly metric: string;
  readonly from: number;
  readonly to: number;
}

/** What is requested; undefined when a field is missing or the minutes are invalid. */
function readQuery(body: JsonObject): Query | undefined {
  const [metric, granularity, start, end] = ["metric", "granularity", "startTime", "endTime"]
    .map((name) => String(body.get(name) ?? ""));
  const [from, to] = [Date.parse(start!), Date.parse(end!)];
  const isFine = metric !== "" && granularity === "OneMinute" && from < to;
  return isFine ? { metric: metric!, from, to } : undefined;
}

function pointsOf(universe: UniverseState, { metric, from, to }: Query) {
  const setup = universe.metrics[metric];
  if (setup === undefined) return [];
  const published = publishTime(universe, setup);
  const end = to - (setup.late ?? 0) * MINUTE;
  const points = [];
  for (let time = Math.ceil(from / MINUTE) * MINUTE; time < end; time += MINUTE) {
    const value = valueAt(setup, time, published);
    if (value === null) continue;
    points.push({
      time: new Date(time).toISOString(),
      value: jsonNumber(value),
      ...(setup.status === undefined ? {} : { status: setup.status }),
    });
  }
  return points;
}

function publishTime({ configs }: UniverseState, { version }: MetricSetup): number {
  const { revisions } = configs.InExperienceConfig;
  const found = version === undefined
    ? revisions.at(-1)
    : revisions.find((revision) => revision.version === version);
  return found === undefined ? Infinity : Date.parse(found.time);
}

function valueAt({ usual, then = {} }: MetricSetup, time: number, published: number) {
  const after = (time - published) / MINUTE;
  const steps = Object.keys(then).map(Number).filter((step) => step <= after);
  const step = steps.length === 0 ? undefined : then[Math.max(...steps)];
  return step === undefined ? usual[(time / MINUTE) % usual.length]! : step;
}
