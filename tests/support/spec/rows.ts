import { configRows } from "./configRows.ts";
import { doctorRows } from "./doctorRows.ts";
import { fileRows } from "./fileRows.ts";
import { generalRows } from "./generalRows.ts";
import { moreRows } from "./moreRows.ts";
import type { Row } from "./row.ts";

/**
 * Every row of every table and every numbered rule of the specification, in its order, and then what
 * its users asked for next.
 */
export const ROWS: readonly Row[] = [
  ...generalRows,
  ...fileRows,
  ...doctorRows,
  ...configRows,
  ...moreRows,
];
