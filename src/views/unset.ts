import { sectionView } from "./parts/sectionView.ts";

/** `cli config unset`: what changes in the local file. */
export const unsetView = sectionView("config unset");
