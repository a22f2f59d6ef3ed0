import { valuesUnder } from "../../files/conditionTexts.ts";
import { entriesOf } from "../../files/configFile.ts";
import { refuseUnasked, reportInterrupted, requireYes } from "../../publish/requireYes.ts";
import { writeSchema } from "../../rules/writeSchema.ts";
import { rulesPath } from "../../files/rulesFile.ts";
import { safeJson, type Text } from "../../values/text.ts";
import { Failure } from "../../values/failure.ts";
import { isObject, writeJson } from "../../values/json.ts";
import { parseJson } from "../../values/parseJson.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import {
  type Context,
  type Presenter,
  withFilesAgain,
  withFlags,
} from "../../files/project/context.ts";
import { refuseOwnFile } from "../refuseOwnFile.ts";
import { findRuleBreaches, readValueRules } from "../../rules/valueRules.ts";
import {
  readLocalFile,
  requireSection,
  requireSingleEnv,
} from "../../files/project/localSection.ts";

/**
 * `cli config schema`: writes a first rules file from the entries of one environment: their keys and types.
 * People add ranges.
 */
export async function schema(
  { yes }: FileOptions["schema"],
  context: Context,
  presenter: Presenter<{ readonly file: string }>,
) {
  const { flags } = context;
  const config = readLocalFile(context);
  const env = flags.env ?? requireSingleEnv(config, "whose entries the rules are made of");
  const section = requireSection(config, env);
  const file = flags.schema ?? rulesPath(flags.config);
  await refuseOwnFile("--schema", file, context);
  const content = await context.disk.read(file);
  refuseNonRules(file, content);
  if (content !== undefined && !yes) {
    await agreeToReplace(file, context, presenter.question({ file }));
  }
  const values = entriesOf(section);
  const under = new Map(Array.from(values.keys(), (key) => [key, valuesUnder(section, key)]));
  const written = safeJson(`${writeJson(writeSchema(values, under), 2)}\n`);
  await context.disk.replace(file, written, { content });
  const rules = await reportInterrupted(`${file} is written.`, async () => {
    return readValueRules(await withFilesAgain(withFlags(context, { schema: file }), ["rules"]));
  });
  // Another environment may break the new rules.
  const others = [...config.envs].filter(([name]) => name !== env).map(([name, other]) => ({
    env: name,
    breaches: findRuleBreaches(entriesOf(other), rules, other),
  }));
  return {
    file,
    env,
    count: values.size,
    others: others.filter(({ breaches }) => breaches.length > 0),
  };
}

/** Refuse to overwrite a file that is not empty and not a rules file: its name may be a typo. */
function refuseNonRules(file: string, content: string | undefined): void {
  if (content === undefined || content.trim() === "") return;
  try {
    if (isObject(parseJson(content.replace(/^\ufeff/, "")))) return;
  } catch {
    // Not JSON: refused below.
  }
  throw new Failure(
    `${file} exists and is not a JSON Schema.`,
    "Remove it, or name another file with --schema <path>.",
  );
}

async function agreeToReplace(
  file: string,
  context: Pick<Context, "prompts" | "streams">,
  question: Text,
): Promise<void> {
  const advice = "Give --yes to replace it, or remove it first.";
  refuseUnasked(context, "to replace it", advice, `${file} exists already, and `);
  await requireYes(context.prompts, question, `${file} is unchanged.`);
}
