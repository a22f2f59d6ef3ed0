import { type PlanFile, readPlan } from "../../files/planFile.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import { command, say } from "../../values/command.ts";
import { Failure } from "../../values/failure.ts";
import type { Context } from "../../files/project/context.ts";

/** `cli config plan`: shows what a plan file would do. Nothing is asked of the platform. */
export async function plan(
  { file }: FileOptions["plan"],
  { disk }: Pick<Context, "disk">,
): Promise<PlanFile & { readonly file: string }> {
  const make = say`${command("sync --plan plan.json")} makes one`;
  if (file === undefined) {
    throw new Failure(
      "No plan file is named.",
      say`${make}; ${command("check")} shows what a sync would change now.`,
    );
  }
  const content = await disk.read(file);
  if (content === undefined) throw new Failure(`There is no plan ${file}.`, say`${make}.`);
  return { ...await readPlan(content, file), file };
}
