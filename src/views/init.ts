import { init } from "../commands/config/init.ts";
import { text } from "../values/text.ts";
import { defineView } from "./view.ts";

export default defineView(init, {
  text({ file, hasPlaces }, render) {
    // Without a file, the user may not know the name of an environment.
    const pull = render.command("pull", { env: undefined });
    return [
      render.paint.green(text`Wrote ${file}.`),
      hasPlaces
        ? text`Next: add entries, or fetch what is live with ${pull}.`
        : text`Next: ${render.command("setup")} names the game, and fetches what is live.`,
    ];
  },
});
