import { forgetKey } from "../commands/setup/askKey.ts";
import { text } from "../values/text.ts";
import { receiptJson } from "./parts/receipt.ts";
import { defineView } from "./view.ts";

export default defineView(forgetKey, {
  text: ({ outcome, universeId, path }, { paint }) =>
    outcome === "forgotten"
      ? [paint.green(text`Removed the key of universe ${universeId}: ${path ?? ""}.`)]
      : [text`No key is kept for universe ${universeId}.`],
  json: ({ outcome, env, universeId, path }, warnings) =>
    receiptJson({
      command: "setup",
      outcome,
      universe_id: universeId,
      warnings,
      env,
      file: path,
    }),
});
