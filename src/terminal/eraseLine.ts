/** Go to the first column of a terminal and erase the line. */
export const ERASE_LINE = "\r\x1b[2K";
