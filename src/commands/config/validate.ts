import { command, say } from "../../values/command.ts";
import { writeTomlKey } from "../../toml/writeToml.ts";
import { UNUSUAL_CHARACTERS, USUAL_KEY } from "../../config/limits.ts";
import {
  type ConfigFile,
  entriesOf,
  type LocalEntry,
  type LocalEnv,
  readConfig,
} from "../../files/configFile.ts";
import { configOfFile } from "../../config/conditions/resolveConditions.ts";
import type { LastSeen } from "../../values/configs.ts";
import { listConditions } from "../../config/conditions/listConditions.ts";
import { parsePlaces, type PlacesEnv, type PlacesFile } from "../../files/places.ts";
import { readTomlParts } from "../../toml/readTomlParts.ts";
import {
  asError,
  asFailure,
  asWarning,
  Failure,
  type Finding,
  orFailure,
  type Place,
} from "../../values/failure.ts";
import { DEFAULT_REPOSITORY } from "../../values/repository.ts";
import { suggestEnv } from "../../values/suggest.ts";
import type { Context } from "../../files/project/context.ts";
import {
  findIdle,
  findRuleBreaches,
  readValueRules,
  type RuleBreach,
} from "../../rules/valueRules.ts";
import {
  inexactFailure,
  limitFailures,
  readConfigText,
  readRepository,
} from "../../files/project/localSection.ts";
import { judgeFileConditions, readFileConditions } from "../../files/project/sectionConditions.ts";
import { entriesSeen, readAllSeen } from "../../files/project/readMemory.ts";
import { sharedUniverses } from "../../files/project/sharedUniverses.ts";
import { parseWatchSection } from "../../watch/watchDefaults.ts";

export interface ValidateResult {
  readonly file: string;
  readonly envs: readonly string[];
  readonly entries: number;
  readonly findings: readonly Finding[];
  /** The environments that ask a person before every write. */
  readonly confirming: readonly string[];
}

/**
 * `cli config validate`: finds everything that is wrong with the files without asking the platform. Nobody
 * is asked, and no key is needed.
 */
export async function validate(_: unknown, context: Context): Promise<ValidateResult> {
  const { config: file, env: only } = context.flags;
  const text = readConfigText(context);
  const failures: Failure[] = [];
  const collect = (failure: Failure) => void failures.push(failure);
  const document = readTomlParts(text, file, collect);
  const config = document && await orReport(collect, () => readConfig(document, collect));
  if (config === undefined) {
    const findings = failures.map(asError);
    return { file, envs: [], entries: 0, findings, confirming: [] };
  }
  const repository = await orReport(collect, () => readRepository(context, config));
  const seen = readAllSeen(repository ?? DEFAULT_REPOSITORY, context);
  const envs = [...config.envs.keys()].filter((env) => (only ?? env) === env);
  // In a file with skipped parts, it is not known what is missing.
  const isWhole = document?.text === text;
  const idle: Failure[] = [];
  const breaches = await orReport(collect, async () => {
    const rules = await readValueRules(context);
    // The rules themselves are checked even without an environment.
    findRuleBreaches(new Map(), rules);
    if (isWhole) idle.push(...findIdle(rules, config));
    return new Map(envs.map((env) => {
      const section = config.envs.get(env)!;
      const found = findRuleBreaches(entriesOf(section), rules, section);
      return [env, isWhole ? found : found.filter(({ value }) => value !== undefined)];
    }));
  });
  if (only !== undefined && envs.length === 0) failures.push(noSection(context));
  const places = findPlaces(envs, [...config.envs.keys()], context);
  const sections = envs.map((env) => sectionFindings(env, config, breaches?.get(env) ?? [], seen));
  const entries = envs.reduce((count, env) => count + config.envs.get(env)!.entries.size, 0);
  const findings = [
    ...failures.map(asError),
    ...sections.flat(),
    ...idle.map(asWarning),
    ...places.findings,
  ];
  return { file, envs, entries, findings, confirming: places.confirming };
}

async function orReport<Value>(
  report: (failure: Failure) => void,
  read: () => Value | Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    report(asFailure(error));
    return undefined;
  }
}

function noSection({ flags: { config, env, fromVariables } }: Pick<Context, "flags">): Failure {
  const named = fromVariables?.includes("env") ? "CLI_ENV" : "--env";
  return new Failure(
    `${config} has no section for the environment "${env}".`,
    `Correct ${named}, or leave it out to validate all of them.`,
  );
}

function unusualKey({ key, place }: LocalEntry): Failure {
  return new Failure(
    `Roblox may refuse the key "${key}": it has ${UNUSUAL_CHARACTERS}.`,
    "Rename it, unless it is live already.",
    place,
  );
}

function sectionFindings(
  env: string,
  config: ConfigFile,
  breaches: readonly RuleBreach[],
  seen: ReadonlyMap<string, LastSeen>,
): readonly Finding[] {
  const section = config.envs.get(env)!;
  const live = entriesSeen(seen.get(env));
  const entries = [...section.entries.values()];
  // A warning, since a number that is already live may stay, which only the platform knows.
  const inexact = entries.flatMap(({ key, inexact, when }) =>
    [inexact, ...Array.from(when.values(), ({ inexact }) => inexact)].flat()
      .map((number) => asWarning(inexactFailure(key, number)))
  );
  return [
    ...entries.filter(({ key }) => !USUAL_KEY.test(key)).map((entry) =>
      asWarning(unusualKey(entry))
    ),
    ...limitFailures(config, env, live).map(asError),
    ...conditionFindings(env, section, seen),
    ...breaches.map(({ failure }) => asError(failure)),
    ...inexact,
  ];
}

/** Find the conditions that cannot be read, that are likely to be a mistake, and those that an earlier one hides. */
function conditionFindings(
  env: string,
  section: LocalEnv,
  seen: ReadonlyMap<string, LastSeen>,
): readonly Finding[] {
  const mistakes: Failure[] = [];
  const fileConditions = readFileConditions(section, (failure) => void mistakes.push(failure));
  const listed = listConditions(configOfFile(new Map(), fileConditions));
  const hidden = listed.flatMap(({ id, hiddenBy }) =>
    hiddenBy === undefined ? [] : [
      new Failure(
        `condition "${id}" has no effect: everyone who matches it matches "${hiddenBy}" first.`,
        `Move it above "${hiddenBy}", or remove it.`,
        section.conditions?.rules.get(id)?.place,
      ),
    ]
  );
  const errors = fileConditions ? judgeFileConditions(env, fileConditions, section, seen) : [];
  return [...[...mistakes, ...errors].map(asError), ...hidden.map(asWarning)];
}

/** Find what is wrong with the places file, and what these environments need from it. */
function findPlaces(
  envs: readonly string[],
  sections: readonly string[],
  { project, flags: { places, env } }: Pick<Context, "flags" | "project">,
): Pick<ValidateResult, "findings" | "confirming"> {
  const { text, content } = project.places;
  if (content === undefined) {
    return { findings: [asWarning(noPlaces(places))], confirming: [] };
  }
  const file = text === undefined ? content : orFailure(() => parsePlaces(text, places));
  if (file instanceof Failure) return { findings: [asError(file)], confirming: [] };
  const named = [...file.envs].filter(([name, { universeId }]) =>
    envs.includes(name) || (env === undefined && universeId !== undefined)
  );
  const errors = [
    ...file.mistakes,
    ...named.flatMap(([, { watch }]) => watchFailure(watch) ?? []),
    ...envs.flatMap((name) => placeFailure(name, file) ?? []),
    ...sharedUniverses(sections, file)
      .filter((shared) => shared.envs.some((name) => envs.includes(name)))
      .map(({ failure }) => failure),
  ];
  return {
    findings: [
      ...errors.map(asError),
      ...(env === undefined ? [...file.envs].flatMap(confirmsNothing).map(asWarning) : []),
      ...named.flatMap(([name, section]) => unreadEntryFields(name, section, errors))
        .map(asWarning),
    ],
    confirming: named.filter(([, { confirm }]) => confirm).map(([name]) => name),
  };
}

/** Warn of a `confirm` without a universe: it asks a person only for writes under this environment's own name. */
function confirmsNothing([env, { universeId, confirm, place }]: [string, PlacesEnv]) {
  if (!confirm || universeId !== undefined) return [];
  return new Failure(
    `The environment "${env}" has confirm = true but no universe_id, so it protects no universe.`,
    "Add universe_id = <id> to its section.",
    place,
  );
}

function watchFailure(watch: PlacesEnv["watch"]): Failure | undefined {
  if (watch === undefined || watch instanceof Failure) return watch;
  const read = orFailure(() => parseWatchSection(watch));
  return read instanceof Failure ? read : undefined;
}

/** Warn of fields of an environment that this program does not read: misspelled, or another tool's. */
function unreadEntryFields(
  env: string,
  { unread }: PlacesEnv,
  errors: readonly Failure[],
): readonly Failure[] {
  const isReported = ({ line, column }: Place) =>
    errors.some(({ place }) => place?.line === line && place.column === column);
  return [...unread].filter(([, place]) => !isReported(place)).map(([name, place]) => {
    return new Failure(
      `The environment "${env}" has "${name}", which this program does not read.`,
      "Leave it if another tool reads it; otherwise correct or remove it.",
      place,
    );
  });
}

function noPlaces(places: string): Failure {
  return new Failure(
    `There is no ${places}, so it is not known which universe an environment is.`,
    say`Run ${command("setup")}, or name the file with --places.`,
  );
}

function placeFailure(env: string, { envs, file }: PlacesFile): Failure | undefined {
  const section = envs.get(env);
  if (section === undefined) {
    const known = [...envs.keys()];
    const near = suggestEnv(env, known);
    const names = known.map((name) => `"${name}"`).join(", ");
    return new Failure(
      `The environment "${env}" is not in ${file}, which has ${names || "none"}.`,
      near === undefined
        ? `Add [${writeTomlKey(env)}] with its universe_id to ${file}, or remove the section.`
        : `Did you mean "${near}"? Otherwise add [${
          writeTomlKey(env)
        }] with its universe_id to ${file}.`,
    );
  }
  const { universeId, place } = section;
  if (universeId instanceof Failure) return universeId;
  if (universeId !== undefined) return undefined;
  return new Failure(
    `The environment "${env}" has no universe_id.`,
    "Add universe_id = <id> to its section.",
    place,
  );
}
