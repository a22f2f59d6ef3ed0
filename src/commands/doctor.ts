import { checkAllowlist, NO_ALLOWLIST } from "../doctor/allowlist.ts";
import { checkCoverage } from "../doctor/coverage.ts";
import { checkCredentials } from "../doctor/credentials.ts";
import { failureFrom } from "../doctor/failureFrom.ts";
import { checkProbe, type ProbeInputs, type ProbeSummary } from "../doctor/probe.ts";
import {
  type Check,
  type Checked,
  defineCheck,
  makeSection,
  type Section,
  type SectionId,
  type Tally,
  tally,
} from "../doctor/report.ts";
import { checkValidity, NO_VALIDITY } from "../doctor/validity.ts";
import { type Sentence, writeSentence } from "../values/command.ts";
import type { Context, Presenter } from "./context.ts";
import { gatherInputs } from "./doctorInputs.ts";
import type { DoctorOptions } from "../flags/doctorFlags.ts";

export interface DoctorResult {
  readonly sections: readonly Section[];
  readonly tally: Tally;
  /** `--strict`: a check that could not run fails the report. */
  readonly strict: boolean;
  /** `--fail-on-warning`: a warning fails the report. */
  readonly failOnWarning: boolean;
}

/** A section of the report, shown while others are still being checked. */
export interface DoctorPreview extends Section {
  /** `--verbose`: lines that repeat another one are shown, too. */
  readonly verbose?: boolean;
}

/**
 * Diagnose why API calls fail. Each section is shown in the specification's order, as soon as it and those
 * before it are known. Nothing is created, updated or deleted. Whatever goes wrong is a line of the report.
 *
 * @throws Interrupted when a person pressed Ctrl-C.
 */
export async function doctor(
  options: DoctorOptions,
  context: Context,
  presenter: Presenter<DoctorPreview>,
): Promise<DoctorResult> {
  const { strict, failOnWarning, verbose, cookie } = options;
  const inUse = { ...context.flags, cookie };
  const sections: Section[] = [];
  const add = (id: SectionId, lines: readonly Check[], untried?: Sentence) => {
    const section = {
      ...makeSection(id, lines, inUse),
      ...(untried === undefined ? {} : { untried: writeSentence(untried, inUse) }),
    };
    sections.push(section);
    presenter.show({ ...section, verbose }, false);
  };
  const inputs = gatherInputs(options, context);
  const credentials = await build(
    "credentials",
    { hasCookie: false },
    inputs.credentials,
    checkCredentials,
  );
  add("credentials", credentials.lines);
  const validity = await build("validity", NO_VALIDITY, inputs.validity, checkValidity);
  add("validity", validity.lines);
  const allowlist = await build("allowlist", NO_ALLOWLIST, inputs.allowlist, checkAllowlist);
  add("allowlist", allowlist.lines);
  const coverage = await build("coverage", { tools: [] }, inputs.coverage, checkCoverage);
  add("coverage", coverage.lines);
  const key = {
    credentials: credentials.facts,
    validity: validity.facts,
    allowlist: allowlist.facts,
    coverage: coverage.facts,
  };
  const check = (probed: ProbeInputs) => checkProbe(probed, key);
  const probe = await build<ProbeInputs, ProbeSummary>("probe", {}, inputs.probe, check);
  add("probe", probe.lines, probe.facts.untried);
  return { sections, tally: tally(sections), strict, failOnWarning };
}

/** Check a section of the report; whatever is thrown is a line of it. */
async function build<Inputs, Facts>(
  id: SectionId,
  none: Facts,
  inputs: Promise<Inputs>,
  find: (inputs: Inputs) => Checked<Facts>,
): Promise<Checked<Facts>> {
  try {
    return find(await inputs);
  } catch (error) {
    const lines = [defineCheck(`${id}.fault`, "could not run").unknown(failureFrom(error))];
    return { lines, facts: none };
  }
}
