import type { Paint } from "../terminal/text.ts";

/** How a view may look: what the stream that it is printed on can show. */
export interface Look {
  readonly paint: Paint;
  /** The width of a line, in columns. */
  readonly columns: number;
}
