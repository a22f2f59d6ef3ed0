export const PROJECT_PARTS = ["places", "config", "rules", "lock"] as const;

export type ProjectPart = typeof PROJECT_PARTS[number];
