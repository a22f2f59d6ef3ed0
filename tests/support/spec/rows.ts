import { configRows } from "./configRows.ts";
import { doctorRows } from "./doctorRows.ts";
import { fileRows } from "./fileRows.ts";
import { generalRows } from "./generalRows.ts";
import type { Row } from "./row.ts";

/** Every row of every table and every numbered rule of the specification, in its order. */
export const ROWS: readonly Row[] = [...generalRows, ...fileRows, ...doctorRows, ...configRows];
