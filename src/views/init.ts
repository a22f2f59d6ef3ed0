import { init } from "../commands/config/init.ts";
import { text } from "../terminal/text.ts";
import { defineView } from "./view.ts";

/** What `cli config init` wrote. */
export default defineView(init, {
  text: ({ file, pullCommand }, { paint }) => [
    paint.green(text`Wrote ${file}.`),
    pullCommand === undefined
      ? text`Next: \`cli setup\` names the game, and fetches what is live.`
      : text`Next: add entries, or fetch what is live with ${pullCommand}.`,
  ],
});
