/** When output has colors; `auto` is in a terminal. */
export const COLOR_CHOICES = ["auto", "always", "never"] as const;

/** One of {@link COLOR_CHOICES}. */
export type ColorChoice = typeof COLOR_CHOICES[number];
