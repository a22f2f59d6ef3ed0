import { checkAll } from "../commands/config/check.ts";
import { previewAllView } from "./parts/previewAllView.ts";
import { defineView } from "./view.ts";

export default defineView(checkAll, previewAllView);
