import { isMistyped } from "../../values/isMistyped.ts";
import { headerOf } from "../configMistakes.ts";
import { definedOnly } from "../../values/collections.ts";
import { CONFIG_FILE } from "../../values/paths.ts";
import {
  findLimitViolations,
  type LimitViolation,
  mostEntriesText,
  tooLongText,
} from "../../config/limits.ts";
import { numbersOf } from "../../config/numbersOf.ts";
import { type ConfigFile, entriesOf, type LocalEnv } from "../configFile.ts";
import { type InexactNumber, nearestExact } from "../../toml/inexactNumber.ts";
import { writeTomlKey } from "../../toml/writeToml.ts";
import { command, say } from "../../values/command.ts";
import { Failure, orThrow, orUndefined } from "../../values/failure.ts";
import { enumerate } from "../../values/words.ts";
import type { Json, JsonObject } from "../../values/json.ts";
import { DEFAULT_REPOSITORY, type Repository } from "../../values/repository.ts";
import { type FileConditions, fileConditionsJson } from "../../config/conditions/fileConditions.ts";
import { BRANCH_MARK } from "../../values/branch.ts";
import type { Context } from "./context.ts";
import { readFileConditions } from "./sectionConditions.ts";
import { isPipeline } from "./keySources.ts";

/** The flags and the files of a run; in a pipeline, other advice helps. */
type LocalFiles = Pick<Context, "flags" | "project" | "env">;

export interface LocalSection {
  readonly env: string;
  readonly section: LocalEnv;
  readonly repository: Repository;
  /** The entries as the platform would store them. */
  readonly desired: JsonObject;
  /** Its conditions; absent when it has none, so that the live ones stay. */
  readonly fileConditions?: FileConditions;
}

/**
 * Read the section of an env, checked against everything that can be known without the platform except its
 * limits, which only some commands refuse.
 *
 * @throws Failure when the file or the section is missing, or its content is refused.
 */
export function readLocalSection(env: string, context: LocalFiles): LocalSection {
  const file = readLocalFile(context);
  const section = requireSection(file, env);
  const desired = entriesOf(section);
  const fileConditions = readFileConditions(section);
  const repository = readRepository(context);
  return { env, section, repository, desired, ...definedOnly({ fileConditions }) };
}

export function sectionJson({ desired, fileConditions }: LocalSection): JsonObject {
  return fileConditions === undefined ? desired : new Map<string, Json>([["entries", desired], [
    "conditions",
    fileConditionsJson(fileConditions),
  ]]);
}

/**
 * @throws Failure when it is missing, its content is refused, or a section has the environment's name
 * with a mistake in it.
 */
export function readLocalFile(context: LocalFiles): ConfigFile {
  const file = orThrow(context.project.config.content);
  if (file === undefined) throw missingConfig(context);
  const { env } = context.flags;
  if (env !== undefined) refuseMistypedSection(file, env, context);
  return file;
}

export function knownEnvs(
  { flags: { env }, project }: Pick<Context, "project" | "flags">,
): readonly string[] {
  const places = orUndefined(project.places.content);
  return [...(env === undefined ? [] : [env]), ...places?.envs.keys() ?? []];
}

/** @param advice What to do when there is none; by default, to add one. */
export function requireSection(
  file: ConfigFile,
  env: string,
  advice?: string,
): LocalEnv {
  const section = file.envs.get(env);
  if (section !== undefined) return section;
  const names = [...file.envs.keys()].map((name) => `"${name}"`).join(", ");
  throw new Failure(
    `${file.file} has no section for the environment "${env}"; it has ${
      names || "no section at all"
    }.`,
    advice ??
      say`Add [${writeTomlKey(env)}.entries."<key>"] tables, or fetch what is live with ${
        command("pull", { env })
      }.`,
  );
}

/**
 * Return the file's only environment, for a command that was given none.
 *
 * @param meaning What the environment is for, for the advice: `whose values are the defaults`.
 */
export function requireSingleEnv({ file, envs }: ConfigFile, meaning: string): string {
  const [env, ...more] = envs.keys();
  if (env !== undefined && more.length === 0) return env;
  const names = enumerate(Array.from(envs.keys(), (name) => `"${name}"`));
  throw new Failure(
    env === undefined
      ? `${file} has no environment.`
      : `${file} has several environments: ${names}.`,
    `Name the one ${meaning} with --env <name>.`,
  );
}

/**
 * Decide on the repository (spec: Repository resolution). The config file may be absent.
 *
 * @throws Failure when the file is refused, or the flag and the file name different ones; no winner is picked.
 */
export function readRepository(
  { project, flags }: Pick<Context, "project" | "flags">,
  file = orThrow(project.config.content),
): Repository {
  const [flag, named] = [flags.repository, file?.repository];
  if (flag !== undefined && named !== undefined && flag !== named.name) {
    throw new Failure(
      `--repository names ${flag}, but ${flags.config} belongs to ${named.name}.`,
      "Leave out --repository, or name another file with --config.",
      named.place,
    );
  }
  return flag ?? named?.name ?? DEFAULT_REPOSITORY;
}

/**
 * @param live How many entries are live, on which their greatest number depends; without it, that is not
 * judged.
 */
export function limitFailures(file: ConfigFile, env: string, live?: number): readonly Failure[] {
  const section = file.envs.get(env);
  return [
    ...findLimitViolations(entriesOf(section), live).map((one) => limitFailure(one, file, env)),
    ...longValuesUnder(section),
  ];
}

export function longValuesUnder(section: LocalEnv | undefined): readonly Failure[] {
  return [...section?.entries.values() ?? []].flatMap(({ key, when }) =>
    [...when].flatMap(([name, { value, place }]) =>
      findLimitViolations(new Map([[key, value]])).flatMap((one) =>
        one.limit === "value"
          ? [new Failure(tooLongText(one, ` under "${name}"`), "Shorten it.", place)]
          : []
      )
    )
  );
}

export function limitFailure(
  limitViolation: LimitViolation,
  file: ConfigFile,
  env: string,
): Failure {
  const section = file.envs.get(env)!;
  if (limitViolation.limit === "entries") {
    return new Failure(
      `The environment "${env}" in ${file.file} has ${limitViolation.count} entries, and ${
        mostEntriesText(limitViolation.live)
      }`,
      "Remove some, or join several into one table.",
      section.place,
    );
  }
  return new Failure(
    tooLongText(limitViolation),
    limitViolation.limit === "value"
      ? "Shorten it, or split it over several entries."
      : "Shorten it.",
    section.entries.get(limitViolation.key)!.place,
  );
}

/**
 * Refuse a number that the platform cannot store exactly, unless the same number is already live there: a
 * value that `pull` wrote must not block a sync.
 */
export function refuseInexact(section: LocalEnv, live: JsonObject): void {
  for (const { key, inexact, when } of section.entries.values()) {
    const branches = [...when].map(([name, one]) =>
      [`${key}${BRANCH_MARK}${name}`, one.inexact] as const
    );
    for (const [name, numbers] of [[key, inexact] as const, ...branches]) {
      if (numbers.length === 0) continue;
      const isLive = numbersOf(live.get(name) ?? null);
      const fresh = numbers.find(({ path, number }) => !isLive(path, number));
      if (fresh !== undefined) throw inexactFailure(key, fresh);
    }
  }
}

export function inexactFailure(key: string, { number, place }: InexactNumber): Failure {
  return new Failure(
    `The entry "${key}" contains ${number.lexeme}, which Roblox cannot keep exactly.`,
    `Write another number; the nearest is ${nearestExact(number)}.`,
    place,
  );
}

export function readConfigText(context: LocalFiles): string {
  const { text, content } = context.project.config;
  if (content instanceof Failure && text === undefined) throw content;
  if (text === undefined) throw missingConfig(context);
  return text;
}

/** When the places file is missing as well, `cli setup` writes both. */
function missingConfig(context: LocalFiles): Failure {
  const { config, places, universeId } = context.flags;
  const init = command("init");
  const { meant } = context.project.config;
  if (meant !== undefined) return new Failure(`There is no ${config} here.`, meant);
  if (isPipeline(context)) {
    return new Failure(
      `There is no ${config} here.`,
      "Commit it, and run the step in the folder that it is in (in GitHub Actions: working-directory).",
    );
  }
  const needsPlaces = universeId === undefined && config === context.project.folder + CONFIG_FILE;
  if (needsPlaces && context.project.places.content === undefined) {
    return new Failure(
      `There is no ${config} here, and no ${places}.`,
      say`Run ${command("setup")}, which writes both, or start with ${init}.`,
    );
  }
  const pull = command("pull");
  return new Failure(
    `There is no ${config} here.`,
    say`Start one with ${init}, or fetch what is live with ${pull}.`,
  );
}

/** A section of the config file has the environment's name with a mistake in it. */
export class MistypedSection extends Failure {
  override readonly name = "MistypedSection";
}

/**
 * Refuse a section that is probably the environment's own, mistyped, unless the places file names it: its
 * entries would count as removed.
 */
export function refuseMistypedSection(
  { envs }: ConfigFile,
  env: string,
  { flags, project }: Pick<Context, "flags" | "project">,
): void {
  const alike = [...envs].filter(([name]) => isMistyped(name, env));
  if (alike.length === 0) return;
  const { places } = flags;
  const named = orUndefined(project.places.content)?.envs;
  const mistyped = alike.find(([name]) => !named?.has(name));
  if (mistyped === undefined) return;
  const [name, { place, entries }] = mistyped;
  const [key = "<key>"] = entries.keys();
  throw new MistypedSection(
    `The section "${name}" is not "${env}", and ${places} does not name it.`,
    `Write ${
      headerOf(env, key)
    } if you mean "${env}"; otherwise add "${name}" to ${places}, or remove it.`,
    place,
  );
}
