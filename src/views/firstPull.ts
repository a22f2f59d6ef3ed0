import type { PullPreview } from "../commands/config/pull.ts";
import { firstPull } from "../commands/setup/firstPull.ts";
import { text } from "../values/text.ts";
import type { SetupResult } from "../commands/setup/setup.ts";
import type { Presenter } from "../files/project/context.ts";
import pull, { conflictQuestion } from "./pull.ts";
import { DOCTOR } from "./setup.ts";
import { aboutEnv } from "./renderOptions.ts";
import { defineView, type RenderOptions } from "./view.ts";

/** The pull at the end of `cli setup`: shown as any other, with what to do next. */
export default defineView(
  (done: SetupResult, context, presenter: Presenter<PullPreview>) =>
    firstPull(done, context, presenter, conflictQuestion),
  {
    ...pull.view,
    preview: (preview, render) => pull.view.preview!(preview, of(preview, render)),
    previewWarnings: (preview, render) => pull.view.previewWarnings!(preview, of(preview, render)),
    previewNotes: (preview, render, format) =>
      pull.view.previewNotes!(preview, of(preview, render), format),
    notes: (pulled, render, format) => pull.view.notes!(pulled, of(pulled.preview, render), format),
    text(pulled, outer) {
      const render = of(pulled.preview, outer);
      const [check, sync] = [render.command(DOCTOR), render.command("sync")];
      // There was no section before, so a pull without changes found nothing live.
      const change = pulled.preview.diff.changes.length > 0
        ? text`change a value in ${pulled.preview.file}`
        : text`add a first key with ${render.command("set race.laps 3")}`;
      return [
        ...pull.view.text(pulled, render),
        ...(pulled.preview.branches === 0 ? [] : [
          text`${
            render.command("pull --conditions")
          } also brings into the file who gets another value.`,
        ]),
        text`Next: ${check} checks the setup.`,
        text`Then ${change}, and run ${sync}: it shows what it would publish, and asks first.`,
      ];
    },
  },
);

function of({ target }: PullPreview, render: RenderOptions): RenderOptions {
  return aboutEnv(render, target.env);
}
