/** One minute of a metric. */
export interface Point {
  /** The beginning of the minute, in milliseconds since 1970. */
  readonly time: number;
  readonly value: number;
  /** True when the platform calls it valid: a projection is not, nor is too little data. */
  readonly usable: boolean;
}
