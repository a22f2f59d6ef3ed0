import { checkAllowlist, NO_ALLOWLIST } from "../doctor/allowlist.ts";
import { checkCoverage } from "../doctor/coverage.ts";
import { checkCredentials } from "../doctor/credentials.ts";
import { unknownFrom } from "../doctor/result.ts";
import { checkProbe, type ProbeSummary } from "../doctor/probe.ts";
import { type Checked, type Section, section, type SectionId, skipped } from "../doctor/report.ts";
import { checkValidity, NO_VALIDITY } from "../doctor/validity.ts";
import type { Context } from "./context.ts";
import { gatherInputs } from "./doctorInputs.ts";
import type { DoctorOptions as Flags } from "./doctorOptions.ts";

/** The flags of `cli doctor`, for those who call it. */
export type DoctorOptions = Flags;

/**
 * Says why calls do not work, section by section in the specification's order, each as soon as it
 * and those before it are known. Nothing is created, updated or deleted. Whatever goes wrong is a
 * line of the report.
 *
 * @throws Interrupted when a person pressed Ctrl-C.
 */
export async function* doctor(
  options: DoctorOptions,
  context: Context,
): AsyncGenerator<Section, void, undefined> {
  const inputs = gatherInputs(options, context);
  const credentials = await build(
    "credentials",
    { hasCookie: false },
    async () => checkCredentials(await inputs.credentials),
  );
  yield credentials.section;
  const validity = await build(
    "validity",
    NO_VALIDITY,
    async () => checkValidity(await inputs.validity),
  );
  yield validity.section;
  const allowlist = await build(
    "allowlist",
    NO_ALLOWLIST,
    async () => checkAllowlist(await inputs.allowlist),
  );
  yield allowlist.section;
  const coverage = await build(
    "coverage",
    { needed: [] },
    async () => checkCoverage(await inputs.coverage),
  );
  yield coverage.section;
  const key = {
    credentials: credentials.facts,
    validity: validity.facts,
    allowlist: allowlist.facts,
    coverage: coverage.facts,
  };
  const probe = await build<ProbeSummary>(
    "probe",
    {},
    async () => checkProbe(await inputs.probe, key),
  );
  yield { ...probe.section, ...probe.facts };
}

/** A section of the report, and what it found for those after it. */
async function build<Facts>(
  id: SectionId,
  none: Facts,
  check: () => Promise<Checked<Facts>>,
): Promise<{ readonly section: Section; readonly facts: Facts }> {
  try {
    const { facts, lines } = await check();
    return { section: section(id, lines), facts };
  } catch (error) {
    const { reason, advice } = unknownFrom(error);
    const lines = [skipped(`${id}.fault`, "could not run", reason, advice)];
    return { section: section(id, lines), facts: none };
  }
}
