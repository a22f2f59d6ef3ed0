/** What one part of the proof counted and measured: a name and a figure each, in order. */
export type Figures = readonly (readonly [name: string, figure: string | number])[];

/**
 * One part of the proof. Each is a module of its own in this folder that exports `part`; the script
 * finds it by that.
 */
export interface Part {
  /** The heading that the figures stand under. */
  readonly title: string;
  /**
   * Carries the part out, whole.
   *
   * @throws Error saying what did not hold.
   */
  run(): Promise<Figures>;
}
