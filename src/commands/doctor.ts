import { checkAllowlist, NO_ALLOWLIST } from "../doctor/allowlist.ts";
import { checkCoverage } from "../doctor/coverage.ts";
import { checkCredentials } from "../doctor/credentials.ts";
import { unknownFrom } from "../doctor/result.ts";
import { checkProbe, type ProbeInputs, type ProbeSummary } from "../doctor/probe.ts";
import {
  type Checked,
  defineCheck,
  makeSection,
  type Section,
  type SectionId,
  type Tally,
  tally,
} from "../doctor/report.ts";
import { checkValidity, NO_VALIDITY } from "../doctor/validity.ts";
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
  const { strict, failOnWarning, verbose } = options;
  const sections: Section[] = [];
  const add = (section: Section) => {
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
  add(credentials.section);
  const validity = await build("validity", NO_VALIDITY, inputs.validity, checkValidity);
  add(validity.section);
  const allowlist = await build("allowlist", NO_ALLOWLIST, inputs.allowlist, checkAllowlist);
  add(allowlist.section);
  const coverage = await build("coverage", { tools: [] }, inputs.coverage, checkCoverage);
  add(coverage.section);
  const key = {
    credentials: credentials.facts,
    validity: validity.facts,
    allowlist: allowlist.facts,
    coverage: coverage.facts,
  };
  const check = (probed: ProbeInputs) => checkProbe(probed, key);
  const probe = await build<ProbeInputs, ProbeSummary>("probe", {}, inputs.probe, check);
  add({ ...probe.section, ...probe.facts });
  return { sections, tally: tally(sections), strict, failOnWarning };
}

/** Build a section of the report, and return what it found for those after it. */
async function build<Inputs, Facts>(
  id: SectionId,
  none: Facts,
  inputs: Promise<Inputs>,
  find: (inputs: Inputs) => Checked<Facts>,
): Promise<{ readonly section: Section; readonly facts: Facts }> {
  try {
    const { facts, lines } = find(await inputs);
    return { section: makeSection(id, lines), facts };
  } catch (error) {
    const lines = [defineCheck(`${id}.fault`, "could not run").unknown(unknownFrom(error))];
    return { section: makeSection(id, lines), facts: none };
  }
}
