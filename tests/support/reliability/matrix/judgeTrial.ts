import { readConfigFile } from "../../../../src/files/configFile.ts";
import { SECRETS } from "../project.ts";
import { type Trial, WRITES } from "./trial.ts";
import type { Case } from "./cases.ts";
import type { Ending } from "./commandTable.ts";
import { CALL_NAMES, expectDoctorExit, expectExit } from "./expectEnding.ts";

/** The same command, without a fault, and refused at its publish. */
export interface Reference {
  readonly clean: Trial;
  readonly staged: Trial | undefined;
}

/** A longer wait for one request is too long, in milliseconds. */
const LONGEST_WAIT = 20_000;
/** The most lines of an error, with its advice. */
const LONGEST_BLOCK = 4;

/** Say what is wrong with a run; nothing when all is right. */
export function judgeTrial(one: Case, trial: Trial, reference: Reference): string[] {
  const { command, ending } = one;
  const isDoctor = one.made.role === "doctor";
  const exit = isDoctor
    ? expectDoctorExit(one.made.call, one.meetings[0]!)
    : expectExit(command, ending);
  return [
    ...(trial.exit === exit ? [] : [`the exit code is ${trial.exit} and should be ${exit}`]),
    ...(trial.met > 0 ? [] : ["no request met the fault"]),
    ...judgePlatform(ending, trial, reference),
    ...judgeFiles(ending, trial, reference),
    ...(isDoctor ? judgeReport(one, trial, reference) : judgeError(one, trial)),
    ...judgeTexts(one, trial),
    ...judgeRequests(trial),
  ];
}

/** On the platform there is no change, or exactly the intended one. */
function judgePlatform(ending: Ending, trial: Trial, { clean, staged }: Reference): string[] {
  const { before, after } = trial;
  const wrong = ["the platform is not as it should be"];
  switch (ending) {
    case "clean":
      return after.config === clean.after.config ? [] : wrong;
    case "untouched":
      return after.config === before.config ? [] : wrong;
    case "staged":
      return after.config === staged?.after.config ? [] : wrong;
    case "unknown":
      return liveOf(after.config) === liveOf(before.config) ? [] : wrong;
    default:
      return after.config === before.config ? [] : wrong;
  }
}

/** What of a config is live. */
function liveOf(config: string): string {
  const { version, entries, conditions, revisions } = JSON.parse(config);
  return JSON.stringify([version, entries, conditions, revisions]);
}

/** The files are as they were, or as they should be; never anything between. */
function judgeFiles(ending: Ending, { before, after }: Trial, { clean }: Reference): string[] {
  const changes = typeof ending === "object" && ending.changed === "files";
  if (changes) {
    readConfigFile(after.files["cliconfig.toml"] ?? "", "cliconfig.toml");
    const names = Object.keys(after.files).filter((name) => !(name in clean.after.files));
    return names.map((name) => `there is a file ${name}`);
  }
  const wanted = ending === "clean" ? clean.after.files : before.files;
  const names = new Set([...Object.keys(wanted), ...Object.keys(after.files)]);
  return [...names].filter((name) => wanted[name] !== after.files[name])
    .map((name) => `the file ${name} is not as it should be`);
}

/** One error that names the call and says what to do, or none. */
function judgeError({ made, ending, meetings }: Case, { exit, stderr, stdout }: Trial): string[] {
  const lines = stderr.split("\n");
  const starts = lines.filter((line) => line.startsWith("error: ")).length;
  if (exit !== 1) {
    const lost = made.role === "publish" && meetings[0]!.fault.onWrite === "lost";
    const isExplained = !lost || stdout.includes("a read shows that it was published");
    return [
      ...(starts === 0 ? [] : ["an error is shown without a fault"]),
      ...(isExplained ? [] : ["the output does not say that a read showed it"]),
    ];
  }
  if (starts !== 1) return [`${starts} errors are shown`];
  const block = lines.slice(lines.findIndex((line) => line.startsWith("error: "))).filter(Boolean);
  const words = block.join(" ");
  const wanted = typeof ending === "object" ? ending.says : CALL_NAMES[made.call];
  const state = ending === "staged"
    ? words.includes("staged but not published")
    : ending !== "unknown" || /not known|may have/.test(words);
  return [
    ...(block.length > 1 ? [] : ["it does not say what to do"]),
    ...(block.length <= LONGEST_BLOCK ? [] : ["the error is too long"]),
    ...(wanted !== undefined && words.search(wanted) >= 0 ? [] : [`it does not say ${wanted}`]),
    ...(state ? [] : ["it does not say what state the platform is in"]),
  ];
}

/** The whole report comes; it differs where something went wrong, and says what to do. */
function judgeReport(one: Case, { stdout, stderr, exit }: Trial, { clean }: Reference): string[] {
  const { fault, times } = one.meetings[0]!;
  const lines = stdout.trimEnd().split("\n");
  const dead = lines.filter((line, i) =>
    line.startsWith("  ✗") && !/^ {4,}→/.test(lines[i + 1] ?? "")
  );
  const [, counted] = /^(No|\d+) problems? found/.exec(lines.at(-1) ?? "") ?? [];
  const problems = counted === "No" ? "0" : counted;
  const calm = fault.onRead === "harmless" || (fault.onRead === "passing" && times === "once");
  const echoes = one.made.call === "echo" && times === "once";
  return [
    ...dead.map((line) => `it does not say what to do about: ${line}`),
    ...(problems === undefined ? ["the report has no end"] : []),
    ...((Number(problems) > 0) === (exit === 1) ? [] : ["the summary is another than the exit"]),
    ...(stderr.includes("error:") ? ["an error is shown"] : []),
    ...(echoes || (unported(stdout) === unported(clean.stdout)) === calm
      ? []
      : [calm ? "the report is another" : "the report does not show it"]),
  ];
}

/** Every run listens on its own ports. */
function unported(text: string): string {
  return text.replace(/127\.0\.0\.1:\d+/g, "127.0.0.1");
}

/** No stack, no secret, and one document where a document was asked for: most often the error, where it failed. */
function judgeTexts({ command }: Case, { exit, stdout, stderr, after }: Trial): string[] {
  const all = [stdout, stderr, ...Object.values(after.files)].join("\n");
  const isJson = command.args.includes("--json");
  const documents = stdout === "" ? 0 : isDocument(stdout) ? 1 : NaN;
  // A document is printed completely or not at all.
  const isWhole = ["get", "list", "versions"].includes(command.args[1]!);
  const due = isWhole && exit !== 0 ? 0 : 1;
  return [
    ...(/^\s+at \S+.*[:(]/m.test(all) ? ["there is a stack"] : []),
    ...(/bug in cli|unexpected error|\[object|undefined/.test(all) ? ["it is a bug of ours"] : []),
    ...Object.values(SECRETS).filter((secret) => all.includes(secret)).map(() =>
      "a secret is shown"
    ),
    ...(isJson && documents !== due ? [`stdout has not ${due} documents`] : []),
  ];
}

function isDocument(text: string): boolean {
  try {
    JSON.parse(text);
    return text.endsWith("}\n");
  } catch {
    return false;
  }
}

/** No write comes twice, none that nobody expected, and no wait is longer than it may be. */
function judgeRequests({ sent, writes, waits, problems }: Trial): string[] {
  const twice = WRITES.filter((call) => sent.filter((one) => one === call).length > 1);
  return [
    ...twice.map((call) => `${call} was sent more than once`),
    ...(writes.every((came) => came <= 1) ? [] : ["a write came off the wire more than once"]),
    ...waits.filter(({ length, until, limit }) => length > LONGEST_WAIT || until > limit)
      .map(({ length, until, limit }) => `a wait of ${length} ms ends at ${until} of ${limit}`),
    ...problems,
  ];
}
