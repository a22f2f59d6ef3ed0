import { checkAllowlist } from "../doctor/allowlist.ts";
import { checkCoverage } from "../doctor/coverage.ts";
import { checkCredentials } from "../doctor/credentials.ts";
import { unknownFrom } from "../doctor/result.ts";
import { checkProbe } from "../doctor/probe.ts";
import { type Check, type Section, section, type SectionId, skipped } from "../doctor/report.ts";
import { checkValidity } from "../doctor/validity.ts";
import type { Context } from "./context.ts";
import { gatherFacts } from "./doctorFacts.ts";
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
  const facts = gatherFacts(options, context);
  const before: Check[] = [];
  const next = async (id: SectionId, checks: () => Promise<readonly Check[]>) => {
    const built = await build(id, checks);
    before.push(...built.checks);
    return built;
  };
  yield await next("credentials", async () => checkCredentials(await facts.credentials));
  yield await next("validity", async () => checkValidity(await facts.validity, context.now()));
  yield await next("allowlist", async () => checkAllowlist(await facts.allowlist));
  yield await next("coverage", async () => checkCoverage(await facts.coverage));
  yield await next("probe", async () => checkProbe(await facts.probe, before, context.now()));
}

async function build(id: SectionId, checks: () => Promise<readonly Check[]>): Promise<Section> {
  try {
    return section(id, await checks());
  } catch (error) {
    const { reason, advice } = unknownFrom(error);
    return section(id, [skipped(`${id}.fault`, "could not run", reason, advice)]);
  }
}
