import { promote } from "../commands/config/promote.ts";
import { sectionView } from "./parts/sectionView.ts";
import { defineView } from "./view.ts";

/** `cli config promote`: what changes in the file, and what was written. */
export default defineView(promote, sectionView("config promote"));
