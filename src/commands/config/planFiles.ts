import { type Selection, selectionOf, selectionWords } from "../../config/keySelection.ts";
import { refuseKeyInExperiment } from "../../config/keysInExperiments.ts";
import type { Plan } from "../../config/syncPlan.ts";
import { fingerprint, isPlan, type PlanBasis, readPlan, writePlan } from "../../files/planFile.ts";
import { safeJson } from "../../values/text.ts";
import type { Config, Strategy } from "../../values/configs.ts";
import { type AdvisedCommand, say } from "../../values/command.ts";
import { Failure } from "../../values/failure.ts";
import type { Json, JsonObject } from "../../values/json.ts";
import { shellWord } from "../../values/shellWord.ts";
import type { PublishOptions } from "../../flags/publishFlags.ts";
import type { Context, Presenter } from "../../files/project/context.ts";
import { refuseOwnFile } from "../refuseOwnFile.ts";
import { publishingCommand } from "../../publish/consent.ts";
import { sectionJson } from "../../files/project/localSection.ts";
import { gatherToWrite, refuseEmpty, type SyncInputs, type SyncPreview } from "./preview.ts";
import { refuseUndo } from "./refuseUndo.ts";
import { resolveEnvTarget } from "../../files/project/target.ts";

/** Summarizes what a plan would do, for the readers of its file. */
export type Summarize = (plan: Plan) => JsonObject;

/**
 * `cli config sync --plan`: writes what a sync would do, and the state that it was planned from, to a file.
 * Nothing is staged, published or asked.
 */
export async function savePlan(
  options: PublishOptions["sync"],
  file: string,
  summarize: Summarize,
  context: Context,
  presenter: Presenter<SyncPreview>,
): Promise<SyncPreview> {
  const target = resolveEnvTarget(context);
  await refuseOwnFile("--plan", file, context);
  const content = await context.disk.read(file);
  refuseNonPlan(file, content);
  const selection = selectionOf(options);
  const inputs = await gatherToWrite(target, { selection }, context);
  refuseEmpty(inputs.preview.plan, inputs.local, options, context);
  refuseKeyInExperiment(inputs.preview.plan, inputs.preview.experiments);
  refuseUndo(inputs.preview, options.noUndo);
  const basis = await basisOf(inputs, options.strategy, selection, summarize);
  const summary = summarize(inputs.preview.plan);
  const written = safeJson(await writePlan(basis, summary));
  const preview = { ...inputs.preview, strategy: options.strategy };
  presenter.show(preview, false);
  await context.disk.replace(file, written, { content });
  return preview;
}

/** Refuse to overwrite a file that is not empty and not a plan: its name may be a typo. */
function refuseNonPlan(file: string, content: string | undefined): void {
  if (content === undefined || content.trim() === "" || isPlan(content)) return;
  throw new Failure(`${file} exists and is not a plan.`, "Name another file with --plan <file>.");
}

type Planned = PlanBasis & { readonly file: string };

/** Read the plan to carry out. */
export async function loadPlan(
  options: PublishOptions["sync"],
  file: string,
  context: Pick<Context, "disk">,
): Promise<Planned> {
  const content = await context.disk.read(file);
  if (content !== undefined) return { ...await readPlan(content, file), file };
  throw new Failure(
    `There is no plan ${file}.`,
    say`Make it with ${planCommand(options, file)}.`,
  );
}

function planCommand(options: PublishOptions["sync"], file: string): AdvisedCommand {
  return publishingCommand("sync", options, [`--plan ${shellWord(file)}`, selectionWords(options)]);
}

/** Refuse to carry out a plan that differs from what would happen now: something changed, or its file was edited. */
export async function refuseStale(
  planned: Planned,
  options: PublishOptions["sync"],
  summarize: Summarize,
  inputs: SyncInputs,
): Promise<void> {
  const { file, strategy } = planned;
  const now = await basisOf(inputs, strategy, selectionOf(planned), summarize);
  const isNewer = planned.config_version !== now.config_version;
  const moved = MOVES.filter(([name]) => planned[name] !== now[name])
    .filter(([name]) => !(isNewer && name === "live_sha256"))
    .map(([, what]) => what.replace("{version}", String(now.config_version)));
  // Both follow from the state above: when only they differ, the file was edited.
  const isEdited = planned.summary !== now.summary || planned.publish_sha256 !== now.publish_sha256;
  if (moved.length === 0 && !isEdited) return;
  const what = moved.length === 0
    ? "does not match what it would do now"
    : `is out of date: ${moved.join("; ")}`;
  throw new Failure(
    `The plan ${file} ${what}. Nothing was staged or published.`,
    say`Make a new plan with ${
      planCommand({ ...options, ...selectionOf(planned), strategy }, file)
    }, and review it.`,
  );
}

const MOVES: readonly (readonly [keyof PlanBasis, string])[] = [
  ["env", "it was made for another environment"],
  ["universe_id", "it was made for another universe"],
  ["repository", "it was made for another repository"],
  ["config_version", "v{version} is live now"],
  ["live_sha256", "what is live has changed"],
  ["draft_sha256", "the draft has changed"],
  ["local_sha256", "the config file has changed"],
];

async function basisOf(
  { preview, local }: SyncInputs,
  strategy: Strategy,
  selection: Selection | undefined,
  summarize: Summarize,
): Promise<PlanBasis> {
  const { target, repository, plan } = preview;
  const { live, draft, next } = plan;
  return {
    env: target.env,
    universe_id: target.universeId,
    repository,
    strategy,
    ...selection,
    config_version: live.version,
    live_sha256: await fingerprint(configJson(live)),
    draft_sha256: await fingerprint(
      new Map([["hash", draft.hash ?? null], ...configJson(draft)]),
    ),
    local_sha256: await fingerprint(sectionJson(local)),
    publish_sha256: await fingerprint(configJson(next)),
    summary: await fingerprint(summarize(plan)),
  };
}

function configJson({ entries, conditions = null }: Config): JsonObject {
  return new Map<string, Json>([["entries", entries], ["rules", conditions]]);
}
