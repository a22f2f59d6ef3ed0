import { promote } from "../commands/config/promote.ts";
import { sectionView } from "./parts/sectionView.ts";
import { defineView } from "./view.ts";

export default defineView(promote, sectionView("config promote"));
