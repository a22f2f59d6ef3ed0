import { set } from "../commands/config/set.ts";
import { sectionView } from "./parts/sectionView.ts";
import { defineView } from "./view.ts";

export default defineView(set, sectionView("config set"));
