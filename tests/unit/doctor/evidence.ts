import type { KeyEvidence } from "../../../src/doctor/evidence.ts";
import type { Identified, KeyOrigin } from "../../../src/doctor/identify.ts";
import { ok, type Result } from "../../../src/doctor/result.ts";
import type { IntrospectedKey } from "../../../src/platform/introspection.ts";

/** What is known of a key by the account's list alone, by default. */
export function evidenceOf(
  listed: Result<Identified & KeyOrigin>,
  change: Partial<KeyEvidence> = {},
): KeyEvidence {
  return {
    origin: listed.ok ? listed.value : {},
    hasKey: true,
    listed,
    askedAccount: true,
    ...change,
  };
}

/** What is known when introspection answered with that key. */
export function introspected(key: IntrospectedKey): Pick<KeyEvidence, "introspected"> {
  return { introspected: ok({ outcome: "answered", key }) };
}
