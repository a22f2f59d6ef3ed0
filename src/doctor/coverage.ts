import type { ToolId } from "../values/project.ts";
import { Failure } from "../values/failure.ts";
import { enumerate } from "../values/words.ts";
import { addScopes } from "./addToKey.ts";
import { type KeyEvidence, knownScopes, NO_KEY, type SourcedScopes } from "./evidence.ts";
import { type Operation, type Tool, TOOLS, WATCH, withWatchScopes } from "./operations.ts";
import {
  type Check,
  type Checked,
  defineCheck,
  type MaybeCheck,
  type Source,
  withSource,
} from "./report.ts";
import { carries, toolsNeeding } from "./scopes.ts";

export interface CoverageInputs {
  readonly evidence: KeyEvidence;
  readonly present: readonly PresentTool[];
  /** `--tool`; by default, the tools with a file. */
  readonly only?: readonly ToolId[] | undefined;
  /** The file may not exist. */
  readonly places: string;
  /** True when that is the project's own file, which nobody named. */
  readonly isProjectFile: boolean;
  /** False when `--universe-id` names the universe, so that the places file is not needed. */
  readonly needsPlaces: boolean;
  /** True when an environment of the places file has a `watch` table. */
  readonly watches: boolean;
  /** The environments of the places file that ask a person before every write. */
  readonly confirming: readonly string[];
}

export interface PresentTool {
  readonly tool: Tool;
  readonly path: string;
}

export interface CoverageFacts {
  /** The tools whose scopes were checked. */
  readonly tools: readonly Tool[];
}

interface Judgement {
  readonly sources: readonly SourcedScopes[];
  readonly evidence: KeyEvidence;
  readonly tools: readonly Tool[];
  /** True when the scopes of `cli config` are checked. */
  readonly hasConfig: boolean;
}

/**
 * Check for which operations of each tool of this folder the key has the scopes (spec: cli doctor, 4). Only
 * a scope's type and operation count, not its target.
 */
export function checkCoverage(inputs: CoverageInputs): Checked<CoverageFacts> {
  const { evidence, only, watches } = inputs;
  const sources = knownScopes(evidence);
  const own = (each: PresentTool) => watches ? { ...each, tool: withWatchScopes(each.tool) } : each;
  const present = inputs.present.map(own);
  const judged = judgedTools(inputs.present, only).map(own);
  const tools = present.map(({ tool }) => tool);
  const hasConfig = judged.some(({ tool }) => tool.id === "config");
  const judgement = { sources, evidence, tools, hasConfig };
  const isLeftOut = ({ tool }: PresentTool) => only !== undefined && !only.includes(tool.id);
  const lines = withSource("local", [
    present.length === 0 && judged.length === 0 && noTools(inputs),
    ...judged.flatMap((each) => judgeTool(each, judgement)),
    ...(watches ? [] : judged.map(({ tool }) => watchFact(tool, judgement))),
    ...present.filter(isLeftOut).flatMap((each) => leftOutTool(each, sources, only!)),
    checkPlaces(inputs),
  ]);
  return { facts: { tools: judged.map(({ tool }) => tool) }, lines };
}

/** By default, the tools of this folder. */
function judgedTools(
  present: readonly PresentTool[],
  only: readonly ToolId[] | undefined,
): readonly PresentTool[] {
  if (only === undefined) return present;
  return TOOLS.filter(({ id }) => only.includes(id)).map((tool) =>
    present.find((each) => each.tool.id === tool.id) ?? { tool, path: `${tool.id} tool` }
  );
}

/** The project's own may be absent; another one was named, and is needed unless a universe is named, too. */
function checkPlaces(inputs: CoverageInputs): MaybeCheck {
  const { places, needsPlaces, isProjectFile, present, confirming } = inputs;
  const line = defineCheck("coverage.places", "places file");
  if (confirming.length > 0) {
    const asks = confirming.length === 1 ? "asks" : "ask";
    return defineCheck("coverage.confirm", "confirm")
      .info(`${enumerate(confirming)} ${asks} a person before every write`);
  }
  const isThere = present.some(({ tool }) => tool.id === "place");
  return !isProjectFile && !isThere && line[needsPlaces ? "fail" : "warn"](
    `there is no ${places}`,
    "Name the places file with --places, or leave the flag out.",
  );
}

function noTools({ places }: CoverageInputs): Check {
  const files = TOOLS.map((tool) => tool.id === "place" ? places : tool.file);
  return defineCheck("coverage.none", "tools").info(
    `none of ${files.join(", ")} is in this folder`,
  );
}

function judgeTool({ tool, path }: PresentTool, judgement: Judgement): Check[] {
  const { sources: [first], evidence } = judgement;
  const all = defineCheck(`coverage.${tool.id}`, path);
  if (first === undefined) {
    return [all.skipped(unknownReason(evidence)), ...needLines(tool, "skipped")];
  }
  const { source } = first;
  const lines = tool.operations.map((operation) => judgeOperation(tool, operation, judgement));
  if (lines.some(({ status }) => status === "fail")) {
    return [all.info(`the ${tool.id} tool's operations`), ...withSource(source, lines)];
  }
  const names = tool.operations.map(({ name }) => name.replace(`${tool.id} `, "")).join(", ");
  const by = source === "introspection" ? " (introspection)" : "";
  const quiet = lines.map((line): Check => ({ ...line, quiet: true }));
  return withSource(source, [all.pass(`${names}${by}`), ...quiet]);
}

function unknownReason({ hasKey, listed, askedAccount, introspected }: KeyEvidence): string {
  if (!hasKey) return NO_KEY;
  if (!(listed instanceof Failure)) return "Roblox did not say which scopes the key has";
  if (askedAccount || introspected !== undefined) {
    return "the key's scopes could not be read: see Key validity";
  }
  return "the key's scopes need the session cookie, or --introspect";
}

/** For `--verbose`. */
function needLines(tool: Tool, status: "info" | "skipped"): Check[] {
  return tool.operations.map((operation) => ({
    ...defineCheck(checkId(tool, operation), operation.name)[status](
      `needs ${operation.scopes.join(", ")}`,
    ),
    quiet: true,
  }));
}

function judgeOperation(
  tool: Tool,
  operation: Operation,
  { sources, evidence: { origin }, tools, hasConfig }: Judgement,
): Check {
  const line = defineCheck(checkId(tool, operation), operation.name);
  const missing = missingIn(sources, operation.scopes);
  if (missing.scopes.length === 0) return line.pass(operation.scopes.join(", "));
  const isOthers = tool.id !== "config" &&
    toolsNeeding(missing.scopes, tools).every((each) => each === tool);
  const by = missing.source === "introspection" ? " (introspection)" : "";
  const whose = isOthers ? `; only for the ${tool.id} tool` : "";
  const detail = `the key lacks ${missing.scopes.join(", ")}${by}${whose}`;
  return {
    ...line.fail(detail, addScopes(missing.scopes, origin)),
    source: missing.source,
    ...(hasConfig && tool.id !== "config" ? { onlyFor: [tool.id] } : {}),
  };
}

function missingIn(
  sources: readonly SourcedScopes[],
  scopes: readonly string[],
): { readonly scopes: readonly string[]; readonly source: Source } {
  for (const { source, scopes: carried } of sources) {
    const missing = scopes.filter((scope) => !carries(carried, scope));
    if (missing.length > 0) return { scopes: missing, source };
  }
  return { scopes: [], source: "account" };
}

/** What it needs is for `--verbose`. */
function leftOutTool(
  { tool, path }: PresentTool,
  sources: readonly SourcedScopes[],
  only: readonly ToolId[],
): Check[] {
  const named = [...new Set(only)].join(",");
  return [
    defineCheck(`coverage.${tool.id}`, path).info(`not judged: --tool ${named}`),
    ...needLines(tool, sources.length === 0 ? "skipped" : "info"),
  ];
}

/** State whether the key could watch, where no environment asks for it. */
function watchFact(tool: Tool, { sources }: Judgement): MaybeCheck {
  if (tool.id !== "config") return undefined;
  const [scope] = WATCH.scopes;
  const line = defineCheck(checkId(tool, WATCH), WATCH.name);
  if (sources.length === 0) return { ...line.info(`needs ${scope}`), quiet: true };
  const { scopes: missing, source } = missingIn(sources, WATCH.scopes);
  if (missing.length === 0) return { ...line.info(`the key has ${scope}`), quiet: true };
  return { ...line.info(`would need ${scope}, which the key lacks`), source };
}

function checkId(tool: Tool, operation: Operation): string {
  return `coverage.${tool.id}.${operation.id}`;
}
