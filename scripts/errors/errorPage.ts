import { productFiles, readFiles } from "../support/project.ts";
import { failureClasses, findErrors, type FoundError } from "./findErrors.ts";
import { createPlaceholders } from "./placeholder.ts";

/** The parts of the page, and the folders or files whose errors they tell, in the page's order. */
const PARTS: readonly (readonly [title: string, places: readonly string[]])[] = [
  ["The command line", ["src/cli/", "src/values/", "src/config/"]],
  ["Which environment, which universe", ["src/commands/config/target.ts", "src/files/places.ts"]],
  ["The API key and the cookie", [
    "src/credentials/",
    "src/files/keyDeclarations.ts",
    "src/files/keyLock.ts",
    "src/platform/keys.ts",
  ]],
  ["The local config file", [
    "src/files/configFile.ts",
    "src/commands/config/localSection.ts",
    "src/commands/config/preview.ts",
    "src/files/toml.ts",
    "src/files/tomlDocument.ts",
  ]],
  ["Reading and publishing", ["src/commands/"]],
  ["Writing files", ["src/files/"]],
  ["The platform", ["src/platform/"]],
];

/** Every error that the program may end with, in the order of the sources. */
export async function readErrors(): Promise<FoundError[]> {
  const sources = await readFiles(await productFiles());
  const classes = failureClasses(sources);
  const shown = createPlaceholders(sources);
  return [...sources].flatMap(([file, source]) =>
    findErrors(file, source, classes, (expression) => shown(file, expression))
  );
}

/** The page of every error: what it says, why it comes, and what to do. */
export function errorPage(errors: readonly FoundError[]): string {
  const parts = PARTS.map(([title], index) => {
    const own = errors.filter(({ file }) => partOf(file) === index);
    return own.length === 0 ? "" : `## ${title}\n\n${merged(own).map(entry).join("\n\n")}`;
  });
  return `${INTRODUCTION}\n\n${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

const INTRODUCTION = `# Errors

<!-- Generated from the sources by \`deno task generate\`. -->

Every error is one short block on standard error: what is, then what to do. The exit code is 1, and
nothing else has happened than what the block says. Where the error is in a file, its name, line and
column stand in front, and the line is shown. What only a run can know is written here as \`<env>\`.

A line that begins with \`warning:\` stops nothing; it is made of the same words. What \`cli doctor\`
finds is told in [doctor.md](doctor.md).`;

/** The most telling part: the one with the longest beginning of the file's path. */
function partOf(file: string): number {
  const lengths = PARTS.map(([, places]) =>
    Math.max(0, ...places.filter((place) => file.startsWith(place)).map((place) => place.length))
  );
  return lengths.indexOf(Math.max(...lengths));
}

/** Errors of the same words are told once, with each of their causes. */
function merged(errors: readonly FoundError[]): FoundError[] {
  const byWords = Map.groupBy(errors, ({ what, advice }) => [...what, ...advice].join("\n"));
  return [...byWords.values()].map((same) => {
    const causes = [...new Set(same.flatMap(({ cause }) => cause === undefined ? [] : [cause]))];
    return { ...same[0]!, ...(causes.length === 0 ? {} : { cause: causes.join(" ") }) };
  });
}

function entry({ what, advice, cause }: FoundError): string {
  const [first = "", ...others] = what;
  return [
    `### ${code(first)}`,
    ...(others.length === 0 ? [] : [`Or: ${others.map(code).join("; ")}`]),
    `**Cause.** ${cause ?? "…"}`,
    `**Cure.** ${advice.map(escaped).join(" Or: ")}`,
  ].join("\n\n");
}

/** Text as inline code, whatever backticks it holds. */
function code(text: string): string {
  const fence = text.includes("`") ? "``" : "`";
  // A text that begins or ends in a backtick is set off from the fence, on both sides.
  const pad = /^`|`$/.test(text) ? " " : "";
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** Placeholders are no HTML. Inside of inline code they need nothing done. */
function escaped(text: string): string {
  return text.split(/(`[^`]*`)/).map((part, index) =>
    index % 2 === 1 ? part : part.replaceAll("<", "\\<")
  ).join("");
}
