import { unset } from "../commands/config/unset.ts";
import { sectionView } from "./parts/sectionView.ts";
import { defineView } from "./view.ts";

/** `cli config unset`: what changes in the file, and what was written. */
export default defineView(unset, sectionView("config unset"));
