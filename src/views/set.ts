import { sectionView } from "./parts/sectionView.ts";

/** `cli config set`: what changes in the local file. */
export const setView = sectionView("config set");
