/** When there is color: by the terminal and the environment, always, or never. */
export const COLOR_CHOICES = ["auto", "always", "never"] as const;

export type ColorChoice = typeof COLOR_CHOICES[number];
