/** The version of this program; deno.json's is the same, and a test holds them together. */
export const VERSION = "0.9.0";

/** What `cli --version` prints. */
export const VERSION_LINE = `cli ${VERSION}`;
