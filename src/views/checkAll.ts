import { checkAll } from "../commands/config/check.ts";
import { previewAllView } from "./parts/previewAllView.ts";
import { defineView } from "./view.ts";

/** `cli config check --all`: what differs in each environment. */
export default defineView(checkAll, previewAllView);
