/** Go to the first column of a terminal and erase the line. */
export const ERASE_LINE = "\r\x1b[2K";

/** Go to the first column and erase the line and all below. */
export const ERASE_BELOW = "\r\x1b[J";
