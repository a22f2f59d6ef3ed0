import type { KeyScope } from "../platform/keys.ts";
import { shellWord } from "../values/shellWord.ts";
import { addScopes } from "./addScopes.ts";
import { compareDeclaredScopes } from "./declaredKey.ts";
import type { Identified } from "./identify.ts";
import type { Result } from "./result.ts";
import { type Operation, type Tool, TOOLS } from "./operations.ts";
import { type Check, fail, info, pass, skipped } from "./report.ts";
import { carries } from "./scopes.ts";

/** What the fourth section judges. */
export interface CoverageInputs {
  readonly identified: Result<Identified>;
  /** The tools whose files are there, each with the path it was found at. */
  readonly present: readonly { readonly tool: Tool; readonly path: string }[];
  /** Where the places file was looked for; the standard place when absent. */
  readonly places?: string;
  /** Where the nearest places file above this folder is, when there is none in it. */
  readonly nearest?: string | undefined;
}

/**
 * Says for each tool of this folder which of its operations the key carries the scopes for (spec:
 * cli doctor, 4). Only type and operation of a scope are judged, not its target.
 */
export function checkCoverage(facts: CoverageInputs): Check[] {
  const { identified, nearest } = facts;
  const found = identified.ok ? identified.value : undefined;
  const scopes = found?.key.settings?.scopes;
  return [
    ...checkTools(facts, scopes),
    ...checkPlaces(facts),
    ...(scopes === undefined ? [] : compareDeclaredScopes(found?.declaration, scopes)),
    ...(nearest === undefined ? [] : [tellNearest(nearest)]),
  ];
}

/** A places file that is looked for by its standard name need not be there; any other was named. */
function checkPlaces({ places, present }: CoverageInputs): Check[] {
  const isStandard = TOOLS.some((tool) => tool.file === places);
  const isThere = present.some(({ tool }) => tool.id === "place");
  if (places === undefined || isStandard || isThere) return [];
  return [
    fail(
      "coverage.places",
      "places file",
      `there is no ${places}`,
      "Name the places file with --places, or leave the flag out.",
    ),
  ];
}

function tellNearest(path: string): Check {
  return info(
    "coverage.nearest",
    "places file",
    `there is none here; the nearest one above is ${path}, and it is not used`,
    `Run it in that folder to look at that project, or give --places ${shellWord(path)}.`,
  );
}

function checkTools(
  { identified, present, places }: CoverageInputs,
  scopes: readonly KeyScope[] | undefined,
): Check[] {
  if (present.length === 0) {
    const files = TOOLS.map((tool) => tool.id === "place" ? places ?? tool.file : tool.file)
      .join(", ");
    return [info("coverage.none", "tools", `none of ${files} is in this folder`)];
  }
  return present.flatMap(({ tool, path }) =>
    scopes === undefined || !identified.ok ? unjudged(tool, path, identified.ok) : [
      info(`coverage.${tool.id}`, path, `the ${tool.id} tool's operations`),
      ...tool.operations.map((operation) => judge(tool, operation, scopes, identified.value)),
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
  identified: Identified,
): Check {
  const line = [idOf(tool, operation), operation.name] as const;
  const missing = operation.scopes.filter((scope) => !carries(scopes, scope));
  if (missing.length === 0) return pass(...line, operation.scopes.join(", "));
  return fail(...line, `the key lacks ${missing.join(", ")}`, addScopes(missing, identified));
}

function idOf(tool: Tool, operation: Operation): string {
  return `coverage.${tool.id}.${operation.id}`;
}
