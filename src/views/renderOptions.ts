import type { Symbols } from "../terminal/symbols.ts";
import type { Paint } from "../terminal/paint.ts";

/** How a view may look: what the stream that it is printed on can show. */
export interface RenderOptions {
  readonly paint: Paint;
  readonly symbols: Symbols;
  /** Whether what is not ASCII is replaced when it is printed. */
  readonly ascii: boolean;
  /** The width of a line, in columns; 80 off a terminal. */
  readonly columns: number;
  /** Whether it is a terminal: what is wider than it is cut or wrapped there, and nowhere else. */
  readonly isTerminal: boolean;
}
