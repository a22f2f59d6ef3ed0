import { get } from "../commands/config/get.ts";
import { safeJson, text, whole } from "../values/text.ts";
import { writeJson } from "../values/json.ts";
import { conditionalText } from "./parts/branchesText.ts";
import { detailsText, versionText } from "./parts/detailsText.ts";
import { entriesJson, snapshotJson } from "./parts/snapshotJson.ts";
import { defineView } from "./view.ts";

/**
 * `cli config get`: the value of a key, a string unquoted, anything else as indented JSON. Without a key,
 * all published entries; with `--full` or `--conditions`, in the document's form.
 */
export default defineView(get, {
  data(snapshot) {
    const { asked, details, conditionalValues, entries } = snapshot;
    if (typeof asked?.value === "string") return asked.value;
    const all = (details ?? conditionalValues) === undefined ? entries : entriesJson(snapshot);
    return safeJson(writeJson(asked === undefined ? all : asked.value, 2)).split("\n").map(whole);
  },
  text({ asked, details, conditionalValues }, render) {
    if (asked === undefined) return [];
    return [
      ...(conditionalValues?.get(asked.key) ?? []).flatMap((value) =>
        conditionalText(value, render)
      ),
      ...detailsText(details?.get(asked.key), render).map(render.paint.dim),
    ];
  },
  notes: (snapshot) => snapshot.at === undefined ? [] : [text`From ${versionText(snapshot)}.`],
  json: snapshotJson,
});
