import { unset } from "../commands/config/unset.ts";
import { sectionView } from "./parts/sectionView.ts";
import { defineView } from "./view.ts";

export default defineView(unset, sectionView("config unset"));
