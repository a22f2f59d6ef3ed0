import { aboutEnv } from "../renderOptions.ts";
import type { EnvPreview } from "../../commands/config/previewAll.ts";
import type { SyncPreview } from "../../commands/config/preview.ts";
import { CONDITION_FIELDS, conditionFieldsOf, MARKED_CHANGES } from "./changesJson.ts";
import { pad, widthOf } from "../layout.ts";
import { type Text, text } from "../../values/text.ts";
import { changedConditions } from "../../config/drift.ts";
import { asError, asWarning, Failure, type Finding } from "../../values/failure.ts";
import { pluralize } from "../../values/words.ts";
import { array, boolean, integer, object, optional, string } from "../../values/schema.ts";
import { findingText } from "../failureText.ts";
import { countsText } from "./changesText.ts";
import {
  conditionDriftFindings,
  CONDITIONS_ELSEWHERE,
  restoreConditionsText,
} from "./conditionDrift.ts";
import { addressedText, CONFIRM, confirmText } from "./target.ts";
import { largest } from "../../values/collections.ts";
import { lockNotes } from "./lockNotes.ts";
import { differenceFields, DRIFT, UNDO } from "./previewJson.ts";
import { previewMarkdown } from "./previewMarkdown.ts";
import { driftText, previewText } from "./previewText.ts";
import { defineDocument, documentJson } from "./defineDocument.ts";
import type { RenderOptions, View } from "../view.ts";

const ENVIRONMENT = object({
  env: string("The environment."),
  universe_id: optional(integer("Its universe; absent with an error.", 1)),
  config_version: optional(integer("The live configVersion; absent with an error.", 0)),
  matches: optional(boolean("Whether nothing differs.")),
  confirm: CONFIRM,
  drift: optional(DRIFT),
  changes: optional(MARKED_CHANGES),
  ...UNDO,
  conditions_elsewhere: CONDITIONS_ELSEWHERE,
  ...CONDITION_FIELDS,
  refused: optional(string("Why a sync would refuse it; absent when it would not.")),
  error: optional(object({
    message: string("What is wrong."),
    advice: string("What to do."),
  }, "Why it was not compared, or a sync would refuse it; absent otherwise.")),
}, "One environment: what differs, or why it could not be compared.");

export const ENVIRONMENTS = defineDocument({
  environments: array(ENVIRONMENT, "In the config file's order."),
}, "From what is live to the config file, for every environment.");

export const previewAllView: View<readonly EnvPreview[]> = {
  text(envs, render) {
    const width = largest(0, envs.map(({ env }) => widthOf(text`${env}`)));
    const different = envs.flatMap((one) => "preview" in one && hasNews(one.preview) ? [one] : []);
    return [
      ...envs.map((one) => text`${pad(text`${one.env}`, width)}  ${stateText(one, render)}`),
      ...confirmText(confirmingWithoutNews(envs)),
      ...different.flatMap(({ env, preview }) => [
        text``,
        ...previewText(preview, render),
        ...(preview.plan.differs ? [] : restoreConditionsText(preview, aboutEnv(render, env))),
      ]),
      // A log is read from its end.
      ...totalText(envs).flatMap((total) => different.length === 0 ? [total] : [text``, total]),
    ];
  },
  json: (envs) =>
    documentJson<typeof ENVIRONMENTS>({
      environments: envs.map((one) => {
        if ("failure" in one) {
          const { what, advice } = one.failure;
          return { env: one.env, error: { message: what, advice } };
        }
        const { env, preview } = one;
        return {
          env,
          universe_id: preview.target.universeId,
          ...differenceFields(preview),
          ...conditionFieldsOf(preview.plan.conditions),
          refused: preview.refusal?.what,
        };
      }),
    }),
  markdown: (envs) => previewMarkdown(envs.map((one) => "preview" in one ? one.preview : one)),
  findings: (envs) => [
    ...allFindings(envs),
    ...envs.flatMap((one) => "preview" in one ? conditionDriftFindings(one.preview, one.env) : []),
  ],
  notes: (envs, render, format) => {
    const previews = envs.flatMap((one) => "preview" in one ? [one.preview] : []);
    // In text, what others published is above the difference.
    const moved = format === "text"
      ? []
      : previews.filter((preview) => hasNews(preview) && preview.drift !== undefined);
    return [
      ...moved.flatMap((one) => [addressedText(one, render), ...driftText(one, render)]),
      // All environments share one lock file, so its failure is shown once.
      ...lockNotes(previews.find(({ lockFailure }) => lockFailure !== undefined) ?? {}, render),
      ...allFindings(envs).flatMap((finding) => findingText(finding, render)),
    ];
  },
};

/** List what is wrong with each environment, then a value rule that no entry of any has. */
function allFindings(envs: readonly EnvPreview[]): Finding[] {
  const [idle] = envs.flatMap((one) => "preview" in one ? one.preview.idleRules ?? [] : []);
  return [...envs.flatMap(findingsOf), ...(idle === undefined ? [] : [asWarning(idle)])];
}

function findingsOf(one: EnvPreview): Finding[] {
  const { env } = one;
  const named = ({ what, advice, place }: Failure) => new Failure(`${env}: ${what}`, advice, place);
  if ("failure" in one) return [asError(named(one.failure))];
  const { refusal, warnings = [] } = one.preview;
  const all = [...(refusal === undefined ? [] : [refusal]), ...warnings];
  return all.map((each) => asWarning(named(each)));
}

/** List the sections that ask before a write to matching environments, which show nothing else. */
function confirmingWithoutNews(envs: readonly EnvPreview[]): readonly string[] {
  const confirming = envs.flatMap((one) =>
    "preview" in one && !hasNews(one.preview) ? one.preview.target.confirming : []
  );
  return [...new Set(confirming)];
}

function totalText(envs: readonly EnvPreview[]): Text[] {
  if (envs.length < 2) return [];
  const previews = envs.flatMap((one) => "preview" in one ? [one.preview] : []);
  const different = previews.filter(({ plan }) => plan.differs).length;
  const failed = envs.length - previews.length;
  const counts = [
    `${previews.length - different} the same as live`,
    `${different} different`,
    ...(failed === 0 ? [] : [`${failed} not compared`]),
  ];
  return [text`${pluralize(envs.length, "environment")}: ${counts.join(", ")}.`];
}

function hasNews(preview: SyncPreview): boolean {
  return preview.plan.differs || changedConditions(preview.drift).length > 0;
}

function stateText(one: EnvPreview, { paint, symbols }: RenderOptions): Text {
  if ("failure" in one) return paint.red(text`${symbols.fail} could not be compared`);
  const { plan, drift, refusal } = one.preview;
  const { diff, live } = plan;
  const refused = refusal === undefined ? text`` : text` A sync would refuse it.`;
  if (!plan.differs) {
    const count = pluralize(diff.unchanged, "entry", "entries");
    const matches = text`matches live v${live.version} (${count}).${refused}`;
    return changedConditions(drift).length === 0
      ? paint.green(text`${symbols.pass} ${matches}`)
      : paint.yellow(text`${symbols.warn} ${matches} Others changed its conditions.`);
  }
  const counts = countsText(diff, plan.conditions);
  return text`${paint.yellow("~")} differs from live v${live.version}: ${counts}${refused}`;
}
