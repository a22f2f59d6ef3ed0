/** When there is color: as the terminal and the environment would have it, always, or never. */
export const COLOR_CHOICES = ["auto", "always", "never"] as const;

/** One of {@link COLOR_CHOICES}. */
export type ColorChoice = typeof COLOR_CHOICES[number];
