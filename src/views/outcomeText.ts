import type { CommandHint } from "../commands/config/commandHint.ts";
import type { PublishOutcome } from "../commands/config/publish/publishDraft.ts";
import type { InitResult } from "../commands/config/init.ts";
import type { PullResult } from "../commands/config/pull.ts";
import type { RollbackResult } from "../commands/config/rollback.ts";
import type { SyncResult } from "../commands/config/sync.ts";
import type { EnvTarget } from "../commands/config/target.ts";
import { type Text, text } from "../terminal/text.ts";
import type { Strategy } from "../values/configs.ts";
import { driftText } from "./driftText.ts";
import type { RenderOptions } from "./renderOptions.ts";
import { entriesOf } from "./plural.ts";

/** How a sync ended, for people. */
export function syncText(result: SyncResult, render: RenderOptions, hint: CommandHint): Text[] {
  const { target, plan } = result.preview;
  if (result.outcome === "published") {
    const { strategy } = result;
    return [
      text``,
      ...publishText(result.publish, target, plan.live.version, strategy, render, hint),
    ];
  }
  return result.outcome === "in-sync"
    ? [render.paint.green(
      text`The local file matches what is live (${
        entriesOf(plan.diff.unchanged)
      }); nothing to publish.`,
    )]
    : [text``, text`Dry run: nothing was staged or published.`];
}

/** How a rollback ended, for people. */
export function rollbackText(
  result: RollbackResult,
  render: RenderOptions,
  hint: CommandHint,
): Text[] {
  const { target, plan } = result.preview;
  if (result.outcome === "already-live") {
    return [render.paint.green("What is live equals this revision already; nothing to publish.")];
  }
  return [
    text``,
    ...publishText(
      result.publish,
      target,
      plan.pending ?? plan.live.version,
      "immediate",
      render,
      hint,
    ),
    text`A later ${hint("sync")} publishes the file's entries again;`,
    text`${hint("pull")} brings what is live now into the file.`,
  ];
}

/** How long a publish takes to reach players (spec: Limits), in minutes. */
const PROPAGATION: Readonly<Record<Strategy, number>> = { "immediate": 5, "gradual-rollout": 15 };

function publishText(
  { version, recovered }: PublishOutcome,
  { env, universeId }: EnvTarget,
  before: number,
  strategy: Strategy,
  { paint }: RenderOptions,
  hint: CommandHint,
): Text[] {
  if (version === undefined) {
    return [paint.green("The platform says that live equals this already; nothing was published.")];
  }
  const minutes = PROPAGATION[strategy];
  return [
    ...(recovered
      ? [paint.yellow("! The platform's answer was lost; reading shows that it was published.")]
      : []),
    paint.green(text`Published v${version} to ${env} (universe ${universeId}).`),
    text`It reaches players in about ${minutes} minutes.`,
    // A version of 0 may also be one that the platform did not tell.
    ...(before > 0 && version > before + 1
      ? [
        paint.yellow(text`! Live was v${before} before: somebody else published in between.`),
        text`${hint("versions")} shows what.`,
      ]
      : []),
  ];
}

/** How a pull ended, for people. */
export function pullText({ outcome, preview }: PullResult, render: RenderOptions): Text[] {
  const { file, version } = preview;
  const done = {
    created: text`Wrote ${file} from live v${version}.`,
    updated: text`Updated ${file} from live v${version}.`,
    unchanged: text`${file} matches live v${version} already.`,
  };
  // Where nothing is written, nothing was shown before.
  const told = outcome === "unchanged" ? driftText(preview, render) : [];
  return [...told, render.paint.green(done[outcome])];
}

/** What `init` wrote, for people. */
export function initText(
  { file }: InitResult,
  { paint }: RenderOptions,
  hint: CommandHint,
): Text[] {
  return [
    paint.green(text`Wrote ${file}.`),
    text`Next: add entries, or fetch what is live with ${hint("pull --env <name>")}.`,
  ];
}
