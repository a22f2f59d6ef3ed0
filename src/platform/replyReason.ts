import type { Secret } from "../values/secret.ts";
import { errorBodySuffix } from "./errorBody.ts";
import type { Reply } from "./http.ts";

/**
 * Say in part of a sentence why a reply is not an answer, for what could not be checked: neither a
 * limit nor an error of the platform reads as a wrong credential.
 *
 * @param who Who answered: "Roblox", "the echo service".
 * @param secrets What the reply may echo back.
 */
export function replyReason(reply: Reply, who: string, ...secrets: readonly Secret[]): string {
  const { status } = reply;
  const detail = errorBodySuffix(reply.text, ...secrets);
  if (status === 429) return `${who} asked to slow down (429)${detail}`;
  if (status >= 300 && status < 400) {
    return `${who} answered with a redirect (${status}), which is never followed`;
  }
  return `${who} answered ${status}${detail}`;
}
