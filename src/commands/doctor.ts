import { failureFrom } from "../values/failure.ts";
import { checkAllowlist, NO_ALLOWLIST } from "../doctor/allowlist.ts";
import { checkCoverage } from "../doctor/coverage.ts";
import { checkCredentials } from "../doctor/credentials.ts";
import { checkProbe, type ProbeFacts, type ProbeInputs } from "../doctor/probe.ts";
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
import { writeSentence } from "../values/command.ts";
import type { Context, Presenter } from "../files/project/context.ts";
import { gatherInputs } from "./doctorInputs.ts";
import type { DoctorOptions } from "../flags/lookFlags.ts";

export interface DoctorResult {
  readonly sections: readonly Section[];
  readonly tally: Tally;
  readonly strict: boolean;
  readonly failOnWarning: boolean;
}

export interface DoctorPreview extends Section {
  readonly verbose?: boolean;
}

/**
 * Show each section in the specification's order, as soon as it and those before it are known. Whatever goes wrong is
 * a line of the report.
 *
 * @throws Interrupted when a person pressed Ctrl-C.
 */
export async function doctor(
  options: DoctorOptions,
  context: Context,
  presenter: Pick<Presenter<DoctorPreview>, "show">,
): Promise<DoctorResult> {
  const { strict, failOnWarning, verbose, cookie } = options;
  const inUse = { ...context.flags, cookie };
  const sections: Section[] = [];
  /** Turn whatever is thrown into a line of the section, with `none` as its result. */
  async function show<Inputs, Facts>(
    id: SectionId,
    none: Facts,
    inputs: Promise<Inputs>,
    find: (inputs: Inputs) => Checked<Facts>,
  ): Promise<Facts> {
    const { facts, lines } = await inputs.then(find).catch((error) => {
      const line = defineCheck(`${id}.fault`, "could not run").unknown(failureFrom(error));
      return { facts: none, lines: [line] };
    });
    const section = makeSection(id, lines, inUse);
    sections.push(section);
    presenter.show({ ...section, verbose }, false);
    return facts;
  }
  const inputs = gatherInputs(options, context);
  const key = {
    credentials: await show(
      "credentials",
      { hasCookie: false },
      inputs.credentials,
      checkCredentials,
    ),
    validity: await show("validity", NO_VALIDITY, inputs.validity, checkValidity),
    allowlist: await show("allowlist", NO_ALLOWLIST, inputs.allowlist, checkAllowlist),
    coverage: await show("coverage", { tools: [] }, inputs.coverage, checkCoverage),
  };
  const check = (probed: ProbeInputs) => checkProbe(probed, key);
  const { untried } = await show<ProbeInputs, ProbeFacts>("probe", {}, inputs.probe, check);
  const words = untried && writeSentence(untried, inUse);
  return { sections, tally: tally(sections, words), strict, failOnWarning };
}
