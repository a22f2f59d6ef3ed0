/** What OpenSSL and its users call the reasons not to trust a certificate. */
const CODES = /CERT|ISSUER|SIGNATURE|HOSTNAME_MISMATCH/;

/**
 * Whether a request failed because the host's certificate is not to be trusted: nothing of it was
 * sent. One engine says so in a code, the other in words: since Deno 2.9 in those of the cause.
 */
export function isTlsError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && CODES.test(error.code)) return true;
  return `${error.message} ${error.cause}`.includes("invalid peer certificate");
}
