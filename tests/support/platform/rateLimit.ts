import type { Answer } from "./answer.ts";
import { documentedLimit } from "./contract.ts";
import { errorAnswer } from "./errors.ts";
import type { Call } from "./routes.ts";
import type { PlatformState } from "./state.ts";

/** Count calls; the one past the limit is answered 429, and the count starts again after it. */
export function createBudget(state: PlatformState) {
  const spent = new Map<Call, number>();
  return {
    /** The 429, when the call is one too many. */
    spend: (call: Call): Answer | undefined => {
      const { rateLimits, rateLimitHeaders: headers } = state.switches;
      if (rateLimits === "off") return undefined;
      const most = rateLimits === "documented" ? documentedLimit(call) : rateLimits[call];
      const before = spent.get(call) ?? 0;
      spent.set(call, before + 1);
      if (most === undefined || before < most) return undefined;
      spent.set(call, 0);
      return errorAnswer("errors", { status: 429, message: "Too many requests", headers });
    },
  };
}
