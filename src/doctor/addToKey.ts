import { keyToolCommand } from "../values/project.ts";
import type { KeyDeclaration } from "../files/keyDeclarations.ts";
import { API_KEYS_PAGE } from "../values/advice.ts";
import { shellWord } from "../values/shellWord.ts";
import type { UniverseId } from "../values/ids.ts";
import type { KeyOrigin } from "./identify.ts";

/** Advise how to add scopes to a key; the file is always named, since it may be in another folder. */
export function addScopes(missing: readonly string[], origin: KeyOrigin): string {
  const isAnalytics = missing.includes("universe.analytics:read");
  const system = isAnalytics ? "Select API System universe-analytics, " : "";
  const byHand = `Access Permissions, ${system}Select Operations, ${missing.join(" and ")}`;
  return addToKey(missing, "scopes", origin, "", byHand);
}

export function addAddress(range: string, origin: KeyOrigin): string {
  const byHand = `Security, Accepted IP Addresses, ${range}; or turn Restrict IP addresses off`;
  return addToKey([range], "allowed_cidrs", origin, ", or pass --no-ip to that command", byHand);
}

export function addUniverse(universeId: UniverseId): string {
  return `Edit the key (${API_KEYS_PAGE}): Access Permissions, add the experience with universe id ` +
    `${universeId}, or turn Restrict by Experience off.`;
}

function addToKey(
  added: readonly string[],
  field: "scopes" | "allowed_cidrs",
  { declaration, mayBeDeclared }: KeyOrigin,
  instead: string,
  steps: string,
): string {
  const what = added.map((each) => `"${each}"`).join(" and ");
  const byHand = `the key (${API_KEYS_PAGE}): ${steps}.`;
  if (declaration === undefined && !mayBeDeclared) {
    const update = keyToolCommand("update <key>");
    return `Edit ${byHand} Where cliapikey.toml declares it, add ${what} to its ${field} there and run ${update}${instead}.`;
  }
  const place = declaration === undefined
    ? `the key's ${field}`
    : declarationPart(declaration, field);
  const name = declaration === undefined ? "<key>" : shellWord(declaration.name);
  return `Add ${what} to ${place} in cliapikey.toml and run ${keyToolCommand(`update ${name}`)}` +
    `${instead}. By hand: edit ${byHand}`;
}

/** A key without ranges uses those of the settings. */
function declarationPart(
  { base, hasDefaultCidrs }: KeyDeclaration,
  field: "scopes" | "allowed_cidrs",
): string {
  if (field === "scopes") return `the scopes of "${base}"`;
  return hasDefaultCidrs ? "default_allowed_cidrs of [settings]" : `allowed_cidrs of "${base}"`;
}
