import { set } from "../commands/config/set.ts";
import { sectionView } from "./parts/sectionView.ts";
import { defineView } from "./view.ts";

/** `cli config set`: what changes in the file, and what was written. */
export default defineView(set, sectionView("config set"));
