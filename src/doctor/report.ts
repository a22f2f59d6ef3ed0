import { definedOnly } from "../values/collections.ts";
import type { ToolId } from "../values/project.ts";
/**
 * The report of the doctor. The text and the exit code both come from it, so that they cannot disagree. A
 * failing line cannot be made without advice, nor a skipped one without a reason.
 */

import { type FlagsInUse, type Sentence, writeSentence } from "../values/command.ts";
import type { Failure } from "../values/failure.ts";

export type Source = "local" | "account" | "introspection" | "echo" | "probe";

/** One line of the report; its sentences may name commands until they are written. */
export type Check<Words extends Sentence = Sentence> = CheckLine<Words> & {
  /** Absent when the check could not run. */
  readonly source?: Source;
  /** True when another line says the same, so that the text shows this one only with `--verbose`. */
  readonly quiet?: true;
  /** The tools with the problem, when `cli config` is checked and does not have it. */
  readonly onlyFor?: readonly ToolId[];
};

type CheckLine<Words extends Sentence> =
  & {
    readonly id: string;
    readonly label: string;
    /** What was found, or why the check could not run. */
    readonly detail: Words;
  }
  & (
    | { readonly status: "pass"; readonly advice?: never }
    | { readonly status: "fail"; readonly advice: Words }
    | { readonly status: "warn" | "info" | "skipped"; readonly advice?: Words }
  );

export type MaybeCheck = Check | false | undefined;

/** The result of a check: what it found, for later checks, and its lines of the report. */
export interface Checked<Facts> {
  readonly facts: Facts;
  readonly lines: readonly Check[];
}

export interface Cause {
  readonly section: SectionId;
  /** A part of a sentence. */
  readonly cause: string;
}

export interface Section {
  readonly id: SectionId;
  readonly title: string;
  readonly checks: readonly Check<string>[];
}

/** In the report's order (spec: Doctor report symbols). */
export const SECTIONS = {
  credentials: "Credentials",
  validity: "Key validity",
  allowlist: "IP allowlist",
  coverage: "Scope coverage",
  probe: "Read probe",
} as const;

export type SectionId = keyof typeof SECTIONS;

export type Line = ReturnType<typeof defineCheck>;

/**
 * @param id It never changes; scripts use it.
 * @param label What people see instead of the id.
 */
export function defineCheck(id: string, label: string) {
  const line = (status: Check["status"], detail: Sentence, advice?: Sentence) =>
    ({ status, id, label, detail, ...definedOnly({ advice }) }) as Check;
  const fail = (detail: Sentence, advice: Sentence) => line("fail", detail, advice);
  const skipped = (detail: Sentence, advice?: Sentence) => line("skipped", detail, advice);
  return {
    pass: (detail: Sentence) => line("pass", detail),
    /** It ran and is fine, but worth knowing. */
    warn: (detail: Sentence, advice?: Sentence) => line("warn", detail, advice),
    fail,
    failed: (failure: Failure) => fail(whatOf(failure), failure.remedy),
    /** Not a check: a fact needed to read the rest. */
    info: (detail: Sentence, advice?: Sentence) => line("info", detail, advice),
    /** It could not run, with the reason as its detail; never a pass. */
    skipped,
    /** It could not run because something is not known. */
    unknown: (failure: Failure) => skipped(whatOf(failure), failure.remedy || undefined),
  };
}

/** A check that could not run has none. */
export function withSource(source: Source, lines: readonly MaybeCheck[]): Check[] {
  return lines.filter((line) => line !== false && line !== undefined).map((line) =>
    line.status === "skipped" || line.source !== undefined ? line : { ...line, source }
  );
}

export function whatOf({ what, place }: Failure): string {
  const at = place === undefined ? "" : `${place.file}:${place.line}:${place.column}: `;
  return at + what.replace(/\.$/, "");
}

/** Put checks under one of the report's headings, with their commands as this run's flags type them. */
export function makeSection(
  id: SectionId,
  checks: readonly Check[],
  inUse: FlagsInUse = {},
): Section {
  const written = checks.map((check) =>
    ({
      ...check,
      detail: writeSentence(check.detail, inUse),
      ...(check.advice === undefined ? {} : { advice: writeSentence(check.advice, inUse) }),
    }) as Check<string>
  );
  return { id, title: SECTIONS[id], checks: written };
}

export interface Tally {
  readonly problems: number;
  readonly warnings: number;
  readonly notRun: number;
  /** The problems that only tools other than `cli config` have; absent when there are none. */
  readonly others?: { readonly problems: number; readonly tools: readonly ToolId[] };
  /** Why the key itself was not tried, or how to try it; absent when it was tried. */
  readonly untried?: string;
}

export function tally(sections: readonly Section[], untried?: string): Tally {
  const checks = sections.flatMap((section) => section.checks);
  const others = checks.filter(({ status, onlyFor }) => status === "fail" && onlyFor !== undefined);
  const tools = [...new Set(others.flatMap(({ onlyFor = [] }) => onlyFor))];
  return {
    problems: checks.filter((check) => check.status === "fail").length,
    notRun: checks.filter(({ status, quiet }) => status === "skipped" && !quiet).length,
    warnings: checks.filter(({ status }) => status === "warn").length,
    ...(others.length === 0 ? {} : { others: { problems: others.length, tools } }),
    ...definedOnly({ untried }),
  };
}
