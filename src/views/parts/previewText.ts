import type { SyncPreview } from "../../commands/config/preview.ts";
import type { Diff } from "../../config/diff.ts";
import type { Drift } from "../../config/drift.ts";
import { findUnusualKeys, UNUSUAL_CHARACTERS } from "../../config/limits.ts";
import { withSigns } from "../symbols.ts";
import { prose, shorten, type Text, text } from "../../values/text.ts";
import { pluralize } from "../../values/words.ts";
import { warningText } from "../failureText.ts";
import type { Format, RenderOptions } from "../view.ts";
import { changesText } from "./changesText.ts";
import { conditionDriftText } from "./conditionDrift.ts";
import { addressedText, confirmText } from "./target.ts";
import { lockNotes } from "./lockNotes.ts";
import { publishText } from "./revisionText.ts";

/** Return the mark of a key that others changed, or a rollback from here, since this folder last saw it. */
export function driftMark(drift: Drift | undefined, key: string): string | undefined {
  const changed = drift?.parts.find((one) => one.part === "entry" && one.key === key);
  if (changed === undefined) return undefined;
  return changed.rolledBackTo === undefined
    ? "changed elsewhere; this would undo it"
    : `rolled back here to v${changed.rolledBackTo}; this would undo that`;
}

/** Show the target of a sync, what others published there meanwhile, and the difference it would make. */
export function previewText(preview: SyncPreview, render: RenderOptions): Text[] {
  const { plan: { diff, live, conditions }, drift } = preview;
  return [
    addressedText(preview, render, live.version),
    ...confirmText(preview.target.confirming),
    ...driftText(preview, render),
    ...changesText(diff, render, {
      heading: "From live to the config file:",
      markOf: (key) => driftMark(drift, key),
      conditions,
    }),
  ];
}

/** Show that there is nothing to do. */
export function matchesText({ unchanged }: Diff, rest: string): Text {
  const count = pluralize(unchanged, "entry", "entries");
  return text`The config file matches what is live (${count})${rest}`;
}

/** List the notes on a preview, for standard error. */
export function previewNotes(
  preview: SyncPreview,
  render: RenderOptions,
  format: Format,
): readonly Text[] {
  const { refusal, idleRules, warnings = [] } = preview;
  return [
    ...lockNotes(preview, render),
    // Why a sync of the config file would be refused.
    ...(refusal === undefined ? [] : warningText(refusal, render)),
    ...warnings.flatMap((one) => warningText(one, render)),
    ...(idleRules === undefined ? [] : warningText(idleRules, render)),
    ...unusualKeysText(preview, render),
    // In text, others' publishes are above the difference.
    ...(format === "text" ? [] : driftText(preview, render)),
    ...unknownDraftText(preview, render),
  ];
}

/** The most unusual keys that are named, and characters of each. */
const MOST_NAMED = 10;
const MOST_SHOWN = 40;

function unusualKeysText({ plan }: SyncPreview, { paint }: RenderOptions): Text[] {
  const keys = findUnusualKeys(plan.diff);
  if (keys.length === 0) return [];
  const named = keys.slice(0, MOST_NAMED).map((key) => `"${shorten(key, MOST_SHOWN)}"`).join(", ");
  const more = keys.length > MOST_NAMED ? ` and ${keys.length - MOST_NAMED} more` : "";
  return [
    paint.yellow(text`! Roblox may refuse a key with ${UNUSUAL_CHARACTERS}: ${named}${more}`),
  ];
}

function unknownDraftText({ draftFailure }: SyncPreview, render: RenderOptions): Text[] {
  if (draftFailure === undefined) return [];
  const why = prose(withSigns(draftFailure.what, render.symbols));
  return [render.paint.yellow(text`! It is not known what the draft has: ${why}`)];
}

/** Show what others published since this folder's last publish or pull; no line when nobody did. */
export function driftText({ drift }: SyncPreview, render: RenderOptions): Text[] {
  const { paint } = render;
  if (drift === undefined) return [];
  const { seen, live, publishes, more, rolledBack } = drift;
  const since = rolledBack?.as === live
    ? `${rolledBack.isPart ? "some keys " : ""}rolled back here to v${rolledBack.to}`
    : `this folder last saw v${seen}${seen > live ? ", which was not deployed" : ""}`;
  return [
    paint.yellow(text`! live is v${live}, ${since}`),
    ...publishes.map((revision) => text`    ${publishText(revision, render)}`),
    ...(more === 0 ? [] : [text`    and ${more} more`]),
    ...conditionDriftText(drift, render),
  ];
}
