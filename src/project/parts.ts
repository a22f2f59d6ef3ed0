/** The parts of a project, by the files that they are in. */
export const PROJECT_PARTS = ["places", "config", "rules", "lock"] as const;

/** One of {@link PROJECT_PARTS}. */
export type ProjectPart = typeof PROJECT_PARTS[number];
