import { firstPull } from "../commands/setup/firstPull.ts";
import { text } from "../terminal/text.ts";
import pull from "./pull.ts";
import { DOCTOR } from "./setup.ts";
import { defineView } from "./view.ts";

/** The pull at the end of `cli setup`: shown as any other, with what to do next. */
export default defineView(firstPull, {
  ...pull.view,
  text(pulled, render) {
    const [check, sync] = [render.command(DOCTOR), render.command("sync")];
    return [
      ...pull.view.text(pulled, render),
      text`Next: ${check} checks the setup.`,
      text`Then change a value in ${pulled.preview.file}, and run ${sync}: it shows what it would publish, and asks first.`,
    ];
  },
});
