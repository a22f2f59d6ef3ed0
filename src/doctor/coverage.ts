import type { KeyScope } from "../platform/keys.ts";
import type { Identified } from "./identify.ts";
import type { Known } from "./known.ts";
import { type Operation, type Tool, TOOLS } from "./operations.ts";
import { type Check, fail, info, pass, skipped } from "./report.ts";

/** What the fourth section judges. */
export interface CoverageFacts {
  readonly identified: Known<Identified>;
  /** The tools whose files are there, each with the path it was found at. */
  readonly present: readonly { readonly tool: Tool; readonly path: string }[];
}

/**
 * Says for each tool of this folder which of its operations the key carries the scopes for (spec:
 * cli doctor, 4). Only type and operation of a scope are judged, not its target.
 */
export function checkCoverage({ identified, present }: CoverageFacts): Check[] {
  if (present.length === 0) {
    const files = TOOLS.map((tool) => tool.file).join(", ");
    return [info("coverage.none", "tools", `none of ${files} is in this folder`)];
  }
  const { scopes } = (identified.known && identified.value.key.settings) || {};
  const declared = identified.known ? identified.value.declared : undefined;
  return present.flatMap(({ tool, path }) =>
    scopes === undefined ? unjudged(tool, path, identified.known) : [
      info(`coverage.${tool.id}`, path, `the ${tool.id} tool's operations`),
      ...tool.operations.map((operation) => judge(tool, operation, scopes, declared)),
    ]
  );
}

function unjudged(tool: Tool, path: string, identified: boolean): Check[] {
  const reason = identified
    ? "the platform did not say which scopes the key has"
    : "the key's scopes could not be read: see Key validity";
  return [
    skipped(`coverage.${tool.id}`, path, reason),
    ...tool.operations.map((operation) =>
      info(idOf(tool, operation), operation.name, `needs ${operation.scopes.join(", ")}`)
    ),
  ];
}

function judge(
  tool: Tool,
  operation: Operation,
  scopes: readonly KeyScope[],
  declared: string | undefined,
): Check {
  const line = [idOf(tool, operation), operation.name] as const;
  const missing = operation.scopes.filter((scope) => !carries(scopes, scope));
  if (missing.length === 0) return pass(...line, operation.scopes.join(", "));
  const key = declared === undefined ? "the key's scopes" : `the scopes of "${declared}"`;
  return fail(
    ...line,
    `the key lacks ${missing.join(", ")}`,
    `Add ${missing.map((scope) => `"${scope}"`).join(" and ")} to ${key} in cliapikey.toml and ` +
      `run \`cli apikey update ${declared ?? "<key>"}\`.`,
  );
}

function idOf(tool: Tool, operation: Operation): string {
  return `coverage.${tool.id}.${operation.id}`;
}

/** @param scope As `<type>:<operation>`. */
function carries(scopes: readonly KeyScope[], scope: string): boolean {
  return scopes.some(({ type, operations }) =>
    operations === "all"
      ? scope.startsWith(`${type}:`)
      : operations.some((operation) => `${type}:${operation}` === scope)
  );
}
