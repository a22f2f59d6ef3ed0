import { command, say } from "../values/command.ts";
import { Failure } from "../values/failure.ts";
import { equalJson, type JsonObject, typeOf } from "../values/json.ts";
import { DEFAULT_REPOSITORY, type Repository } from "../values/repository.ts";
import { type EntryAnnotation, listAnnotations, withAnnotations } from "./annotations.ts";
import { type ConfigFile, entriesOf, type LocalEnv, readConfig } from "./configFile.ts";
import { conditionItems, type ConditionTexts, writtenConditions } from "./conditionTexts.ts";
import type { Annotations } from "./configSchema.ts";
import { MOST_CONDITIONS } from "./localConditions.ts";
import { MOST_AT_A_KEY, typeWithArticle } from "./localWhen.ts";
import { editEnvInPlace, writeEnvAgain } from "./envEdits.ts";
import { readToml, type TomlDocument } from "../toml/toml.ts";
import { applyEdits } from "../toml/tomlEdits.ts";
import { writeTomlValue } from "../toml/writeToml.ts";

/** The texts for people that an edit removes from a config file; the platform does not have them. */
export interface LostWords {
  readonly comments: readonly string[];
  readonly annotations: readonly EntryAnnotation[];
}

export interface EditedConfig {
  readonly text: string;
  readonly lost: LostWords;
}

/**
 * Write an env's section in a config file. Everything else in the text stays: comments, order, spelling, line ends,
 * annotations of entries that stay, other envs.
 *
 * @param config For a new file, read from an empty text.
 * @param env Its section is added if it is missing.
 * @param live The new entries, without the platform's conditional branches.
 * @param repository Written at the top of the file, unless it is the default or already there.
 * @param annotations An entry keeps its others.
 * @param conditions All that the env will have. Without them, its own stay, and its entries keep their values under
 *   them.
 * @throws Failure when TOML cannot represent the live entries.
 */
export function editEnv(
  config: ConfigFile,
  env: string,
  live: JsonObject,
  repository: Repository | undefined,
  annotations: ReadonlyMap<string, Annotations> = new Map(),
  conditions?: ConditionTexts,
): EditedConfig {
  const { document, file } = config;
  checkWritable(file, env, live);
  if (conditions !== undefined) checkConditionCounts(env, conditions);
  for (const [key, values] of conditions?.values ?? []) checkWritable(file, env, values, key);
  const section = config.envs.get(env);
  if (conditions === undefined) checkTypes(section, live);
  const written = writtenConditions(document, env);
  const named = repository === DEFAULT_REPOSITORY || config.repository ? undefined : repository;
  const wanted: DesiredEntries = {
    env,
    entries: withAnnotations(live, section, annotations, conditions),
    conditions: conditions === undefined ? written : conditionItems(conditions, section, written),
    repository: config.repository?.name ?? named,
    others: othersOf(document, env),
  };
  let cause: unknown;
  for (const editsFor of [editEnvInPlace, writeEnvAgain]) {
    try {
      const edits = editsFor(document, env, wanted.entries, wanted.conditions);
      if (named !== undefined) edits.first.push([`repository = "${named}"`]);
      const result = applyEdits(document, edits);
      // The text decides what is published, so it is checked by reading it again.
      const read = result === document.text ? document : readToml(result, file);
      if (containsDesired(read, wanted)) {
        const gone = [...section?.entries.values() ?? []]
          .filter(({ key }) => !live.has(key));
        const annotations = listAnnotations(gone.map(({ key, annotations }) => [key, annotations]));
        return { text: result, lost: { comments: lostComments(document, read), annotations } };
      }
    } catch (error) {
      cause = error;
    }
  }
  throw new Error(`The edit of environment "${env}" in ${file} came out wrong`, { cause });
}

function lostComments(before: TomlDocument, after: TomlDocument): readonly string[] {
  const left = new Map<string, number>();
  for (const comment of after.comments) left.set(comment, (left.get(comment) ?? 0) + 1);
  return before.comments.filter((comment) => {
    const count = left.get(comment) ?? 0;
    left.set(comment, count - 1);
    return count <= 0;
  });
}

function checkWritable(file: string, env: string, live: JsonObject, owner?: string): void {
  if (env === "repository") {
    throw new Failure(
      `${file} cannot have an environment named "repository": that is the name of its top-level field.`,
      "Rename the environment in the places file.",
    );
  }
  for (const [key, value] of live) {
    if (key === "" || !key.isWellFormed()) {
      const named = key === "" ? "an empty key" : `the key "${key}"`;
      throw new Failure(
        `a live entry has ${named}, which ${file} cannot contain.`,
        "Rename it on the Creator Dashboard, then run this again.",
      );
    }
    const advice =
      say`Change it on the Creator Dashboard, or publish a file that has another value for it or \
leaves it out (${command("sync")}); then run this again.`;
    const name = owner === undefined ? `"${key}"` : `"${owner}" under "${key}"`;
    writeTomlValue(value, `live entry ${name}`, advice);
  }
}

function checkConditionCounts(env: string, { rules, values }: ConditionTexts): void {
  const refuse = (what: string) => {
    throw new Failure(what, "Remove some first, or join conditions with `or`.");
  };
  if (rules.size > MOST_CONDITIONS) {
    refuse(
      `environment "${env}" would have ${rules.size} conditions, and a game takes at most ${MOST_CONDITIONS}.`,
    );
  }
  for (const [key, { size }] of values) {
    if (size <= MOST_AT_A_KEY) continue;
    refuse(
      `entry "${key}" of environment "${env}" would have values under ${size} conditions, and a key takes at most ${MOST_AT_A_KEY}.`,
    );
  }
}

/** Refuse a value of another type than those that its entry keeps under conditions. */
function checkTypes(section: LocalEnv | undefined, live: JsonObject): void {
  for (const { key, when } of section?.entries.values() ?? []) {
    const now = live.get(key);
    if (now === undefined) continue;
    const type = typeOf(now);
    const other = [...when].find(([, { value }]) => typeOf(value) !== type);
    if (other === undefined) continue;
    throw new Failure(
      `The entry "${key}" would be ${typeWithArticle(type)}, and its value under "${other[0]}" is ${
        typeWithArticle(typeOf(other[1].value))
      }.`,
      "A value under a condition must have the same type as the entry's own value: change or remove it first.",
    );
  }
}

interface DesiredEntries {
  readonly env: string;
  readonly entries: ReadonlyMap<string, JsonObject>;
  readonly conditions: readonly JsonObject[] | undefined;
  readonly repository: Repository | undefined;
  readonly others: readonly OtherText[];
}

function containsDesired(document: TomlDocument, wanted: DesiredEntries): boolean {
  const config = readConfig(document);
  const section = config.envs.get(wanted.env);
  if (section === undefined) return false;
  if (!equalJson(withAnnotations(entriesOf(section), section), wanted.entries)) return false;
  const fileConditions = writtenConditions(document, wanted.env);
  if (!equalJson(fileConditions ?? null, wanted.conditions ?? null)) return false;
  const others = othersOf(document, wanted.env);
  return config.repository?.name === wanted.repository &&
    others.length === wanted.others.length &&
    others.every((other, index) => isKept(wanted.others[index]!, other));
}

/** The text of a statement of another env, up to the next statement if that is another env's, too. */
interface OtherText {
  readonly text: string;
  readonly isLastOfRun: boolean;
}

function othersOf({ text, statements }: TomlDocument, env: string): OtherText[] {
  let section: string | undefined;
  const isOther = statements.map(({ kind, keys }) => {
    if (kind === "header") section = keys[0]!.name;
    const owner = section ?? keys[0]!.name;
    return owner !== env && owner !== "repository";
  });
  return statements.flatMap(({ span }, index) => {
    if (!isOther[index]) return [];
    const isLastOfRun = isOther[index + 1] !== true;
    const end = isLastOfRun ? span.end : statements[index + 1]!.span.start;
    return [{ text: text.slice(span.start, end), isLastOfRun }];
  });
}

/** When everything between two runs of other envs is removed, the runs become one. */
function isKept(before: OtherText, after: OtherText): boolean {
  return before.text === after.text || (before.isLastOfRun && after.text.startsWith(before.text));
}
