import { type ConfigFile, entriesOf, readConfig } from "../../files/configFile.ts";
import { type PlacesFile, readPlaces } from "../../files/places.ts";
import { readToml } from "../../files/toml.ts";
import { asFailure, Failure, orFailure } from "../../values/failure.ts";
import type { ConfigOptions, Context } from "../context.ts";
import { findRuleBreaches, readValueRules, type RuleBreach } from "./checkRules.ts";
import {
  inexactFailure,
  limitFailures,
  readConfigText,
  resolveRepository,
} from "./localSection.ts";

/** Something that is wrong with the files, or may be. */
export interface Finding {
  readonly severity: "error" | "warning";
  readonly failure: Failure;
}

/** What `cli config validate` found out. */
export interface ValidateResult {
  /** The local config file. */
  readonly file: string;
  /** The environments that were looked at. */
  readonly envs: readonly string[];
  /** How many entries they have. */
  readonly entries: number;
  readonly findings: readonly Finding[];
}

/**
 * `cli config validate`: everything that can be known of the files without the platform, all of it at
 * once. Nothing is asked of anybody, and no key is needed.
 *
 * @throws Failure when there is no file to look at.
 */
export async function validate(options: ConfigOptions, context: Context): Promise<ValidateResult> {
  const text = await readConfigText(options, context);
  const failures: Failure[] = [];
  const collect = (failure: Failure) => void failures.push(failure);
  const config = await orReport(collect, () => readConfig(readToml(text, options.config), collect));
  if (config === undefined) {
    return { file: options.config, envs: [], entries: 0, findings: failures.map(asError) };
  }
  await orReport(collect, () => resolveRepository(options, config));
  const envs = [...config.envs.keys()].filter((env) => (options.env ?? env) === env);
  const breaches = await orReport(collect, async () => {
    const rules = await readValueRules(options, context);
    // What is wrong with the rules alone is found without an environment, too.
    findRuleBreaches(new Map(), rules);
    return new Map(envs.map((env) => {
      const section = config.envs.get(env)!;
      return [env, findRuleBreaches(entriesOf(section), rules, section)];
    }));
  });
  if (options.env !== undefined && envs.length === 0) failures.push(noSection(options));
  const places = await findPlaces(options, envs, context);
  const sections = envs.map((env) => sectionFindings(env, config, breaches?.get(env) ?? []));
  const entries = envs.reduce((count, env) => count + config.envs.get(env)!.entries.size, 0);
  const findings = [...failures.map(asError), ...sections.flat(), ...places];
  return { file: options.config, envs, entries, findings };
}

function asError(failure: Failure): Finding {
  return { severity: "error", failure };
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

function noSection({ config, env }: ConfigOptions): Failure {
  return new Failure(
    `${config} has no section for the environment "${env}".`,
    "Correct --env, or leave it out to validate all of them.",
  );
}

/** What is wrong with one environment's section: limits, values that break a rule, inexact numbers. */
function sectionFindings(
  env: string,
  config: ConfigFile,
  breaches: readonly RuleBreach[],
): readonly Finding[] {
  const section = config.envs.get(env)!;
  const inexact = [...section.entries.values()].flatMap((entry) =>
    entry.inexact.map((number): Finding => ({
      // What is live already may stay as it is, which only the platform can tell.
      severity: "warning",
      failure: inexactFailure(entry.key, number),
    }))
  );
  return [
    ...limitFailures(section, config, env).map(asError),
    ...breaches.map(({ failure }) => asError(failure)),
    ...inexact,
  ];
}

/** What is wrong with the places file, as far as these environments need it. */
async function findPlaces(
  { places }: ConfigOptions,
  envs: readonly string[],
  context: Context,
): Promise<readonly Finding[]> {
  const content = await context.disk.read(places).catch(asFailure);
  if (content instanceof Failure) return [asError(content)];
  if (content === undefined) return [{ severity: "warning", failure: noPlaces(places) }];
  const file = orFailure(() => readPlaces(content, places));
  if (file instanceof Failure) return [asError(file)];
  return [
    ...envs.flatMap((env) => placeFailures(env, file)),
    ...sharedUniverses(envs, file),
  ].map(asError);
}

function noPlaces(places: string): Failure {
  return new Failure(
    `There is no ${places}, so it is not known which universe an environment is.`,
    "Run `cli setup`, or name the file with --places.",
  );
}

function placeFailures(env: string, { envs, file }: PlacesFile): readonly Failure[] {
  const place = envs.get(env);
  if (place === undefined) {
    const names = [...envs.keys()].map((name) => `"${name}"`).join(", ");
    return [
      new Failure(
        `The environment "${env}" is not in ${file}, which has ${names || "none"}.`,
        `Add [${env}] with its universe_id to ${file}, or remove the section.`,
      ),
    ];
  }
  const { universeId, confirm } = place;
  if (universeId === undefined) {
    return [
      new Failure(
        `The environment "${env}" names no universe.`,
        "Add universe_id = <id> to its section.",
        place.place,
      ),
    ];
  }
  return [universeId, confirm].filter((field) => field instanceof Failure);
}

/** Two sections of the config file that are one universe would overwrite one another. */
function sharedUniverses(envs: readonly string[], { envs: places, file }: PlacesFile): Failure[] {
  const seen = new Map<number, string>();
  return envs.flatMap((env) => {
    const { universeId, place } = places.get(env) ?? {};
    if (typeof universeId !== "number") return [];
    const other = seen.get(universeId);
    seen.set(universeId, other ?? env);
    return other === undefined ? [] : [
      new Failure(
        `The environments "${other}" and "${env}" are both universe ${universeId} in ${file}, so a sync of one overwrites the other.`,
        "Correct one of the two ids, or keep one section.",
        place,
      ),
    ];
  });
}
