import { sectionView } from "./parts/sectionView.ts";

/** `cli config promote`: what changes in the local file. */
export const promoteView = sectionView("config promote");
