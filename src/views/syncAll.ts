import type { Presenter } from "../files/project/context.ts";
import type { SyncPreview } from "../commands/config/preview.ts";
import { syncAll } from "../commands/config/sync.ts";
import { previewAllView } from "./parts/previewAllView.ts";
import { summarizePlan } from "./parts/changesJson.ts";
import { defineView } from "./view.ts";

/** `cli config sync --all --dry-run`: what a sync of each environment would publish. */
export default defineView(
  (options: Parameters<typeof syncAll>[0], context, presenter: Presenter<SyncPreview>) =>
    syncAll(options, context, presenter, summarizePlan),
  previewAllView,
);
