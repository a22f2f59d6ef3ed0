import { definedOnly } from "../../values/collections.ts";
import { sortedKeys } from "../../config/entries.ts";
import type { LuauType } from "../../files/luau/luauType.ts";
import { typesOfSchema } from "../../rules/typeOfSchema.ts";
import { type Sample, TypeConflict, typeOfValues } from "../../files/luau/typeOfValues.ts";
import { TYPE_WORDS } from "../../rules/ruleWords.ts";
import { DECLARATIONS_MARK, writeDeclarations } from "../../files/luau/writeDeclarations.ts";
import { MODULE_MARK, type ModuleEntry, writeModule } from "../../files/luau/writeModule.ts";
import {
  type ConfigFile,
  entriesOf,
  type LocalEntry,
  type LocalEnv,
} from "../../files/configFile.ts";
import { command, writeCommand } from "../../values/command.ts";
import { typeOf } from "../../values/json.ts";
import { Failure } from "../../values/failure.ts";
import { shellWord } from "../../values/shellWord.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import type { Context } from "../../files/project/context.ts";
import { refuseOwnFile } from "../refuseOwnFile.ts";
import {
  findRuleBreaches,
  firstBreach,
  readValueRules,
  subjectOf,
  type ValueRules,
} from "../../rules/valueRules.ts";
import {
  readLocalFile,
  requireSection,
  requireSingleEnv,
} from "../../files/project/localSection.ts";

export interface LuauResult {
  readonly outcome: "written" | "up-to-date" | "outdated";
  readonly file: string;
  /** The environment that the defaults come from. */
  readonly env: string;
  readonly count: number;
  /** The file as it should be, and the existing one; absent when there is none. */
  readonly wanted: string;
  readonly present?: string;
  /** The command that writes it, to advise. */
  readonly again: string;
}

/**
 * `cli config luau`: writes the typed module through which the game reads its config; with `--check`,
 * checks whether the existing one is up to date.
 *
 * @throws Failure when a key's values have no common type, the defaults break a rule, or the existing file
 * was not written by this command.
 */
export async function luau(
  { output, check, declarations }: FileOptions["luau"],
  context: Context,
): Promise<readonly LuauResult[]> {
  await refuseOwnFile("--output", output, context);
  const file = readLocalFile(context);
  const env = context.flags.env ?? requireSingleEnv(file, "whose values are the defaults");
  const section = requireSection(file, env);
  const rules = await readValueRules(context);
  const values = entriesOf(section);
  const breach = firstBreach(findRuleBreaches(values, rules, section));
  if (breach !== undefined) throw breach;
  const entries = moduleEntries(file, section, rules);
  const again = luauCommand(output, declarations, env, context);
  const source = { config: context.flags.config, env, command: again, entries };
  const files = [{ file: output, wanted: writeModule(source), mark: MODULE_MARK }];
  if (declarations) {
    const file = `${output.replace(/\.luau?$/, "")}.d.ts`;
    files.push({ file, wanted: writeDeclarations(source), mark: DECLARATIONS_MARK });
  }
  // Everything that can refuse has refused before the first is written.
  const present = await Promise.all(files.map(async ({ file, mark }) => {
    const text = await context.disk.read(file);
    if (text !== undefined && !text.includes(mark)) throw notOurs(file);
    return text;
  }));
  const results: LuauResult[] = [];
  for (const [index, { file, wanted }] of files.entries()) {
    const about = { file, env, count: entries.length, wanted, again };
    results.push(await writeGenerated(about, present[index], check, context));
  }
  return results;
}

async function writeGenerated(
  about: Omit<LuauResult, "outcome" | "present">,
  present: string | undefined,
  check: boolean,
  context: Pick<Context, "disk">,
): Promise<LuauResult> {
  const { file, wanted } = about;
  const result = { ...about, ...definedOnly({ present }) };
  // Git may change line ends on another system.
  if (present?.replaceAll("\r\n", "\n") === wanted) return { outcome: "up-to-date", ...result };
  if (check) return { outcome: "outdated", ...result };
  await context.disk.replace(file, wanted, { content: present });
  return { outcome: "written", ...result };
}

function notOurs(file: string): Failure {
  return new Failure(
    `${file} exists, but this command did not write it.`,
    "Remove it, or name another file with --output <file>.",
  );
}

/** Write the command for the module's head: the same for everybody who runs it. */
function luauCommand(
  output: string,
  declarations: boolean,
  env: string,
  { flags }: Pick<Context, "flags">,
): string {
  const about = { env, universeId: undefined };
  const more = declarations ? " --declarations" : "";
  return writeCommand(command(`luau --output ${shellWord(output)}${more}`, about), flags);
}

type EntrySample = Sample<{ readonly env: string; readonly entry: LocalEntry }>;

function moduleEntries(
  file: ConfigFile,
  section: LocalEnv,
  rules: ValueRules | undefined,
): ModuleEntry[] {
  const samples = samplesByKey(file);
  const ruled = rules === undefined ? new Map<string, LuauType>() : typesOfSchema(rules.schema);
  return sortedKeys(new Map<string, unknown>([...ruled, ...samples])).map((key) => {
    const found = samples.get(key) ?? [];
    if (key.includes("\0")) throw unnameable(key, found);
    const own = section.entries.get(key);
    const byRule = ruled.get(key);
    const type = byRule === undefined || byRule.kind === "any"
      ? entryType(key, found, rules)
      : byRule;
    const description = [own, ...found.map(({ where }) => where.entry)]
      .map((entry) => entry?.annotations.description)
      .find((text) => text !== undefined);
    return {
      key,
      type,
      optional: own === undefined,
      ...definedOnly({ value: own?.value, description }),
    };
  });
}

function samplesByKey({ envs }: ConfigFile): Map<string, EntrySample[]> {
  const samples = [...envs].flatMap(([env, { entries }]) =>
    [...entries.values()].flatMap((entry) => [
      { value: entry.value, where: { env, entry } },
      ...Array.from(entry.when.values(), ({ value }) => {
        return { value, where: { env, entry }, isConditional: true };
      }),
    ])
  );
  return Map.groupBy(samples, ({ where }) => where.entry.key);
}

function entryType(
  key: string,
  samples: readonly EntrySample[],
  rules: ValueRules | undefined,
): LuauType {
  try {
    return typeOfValues(samples);
  } catch (error) {
    if (!(error instanceof TypeConflict)) throw error;
    const { path, first, second } = error as TypeConflict<EntrySample["where"]>;
    const [before, after] = [first, second].map(({ value, where }) => {
      const { line } = where.entry.placeOf(path);
      return { words: `${TYPE_WORDS[typeOf(value)]} in the environment "${where.env}"`, line };
    });
    throw new Failure(
      `${subjectOf(key, path)} is ${before!.words} (line ${before!.line}), but ${after!.words}.`,
      `Give both the same type, or allow both in ${
        rules?.file ?? "a rules file"
      } with "type": […].`,
      second.where.entry.placeOf(path),
    );
  }
}

function unnameable(key: string, samples: readonly EntrySample[]): Failure {
  return new Failure(
    `The key "${key}" contains a NUL character, which a Luau type cannot have in a name.`,
    "Rename it.",
    samples[0]?.where.entry.place,
  );
}
