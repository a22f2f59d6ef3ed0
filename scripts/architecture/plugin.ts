/**
 * The architecture as rules of `deno lint`, which reads the syntax tree: who may import whom, what
 * only a few files may do, and how long a file may be.
 */
import { posix } from "node:path";
import { PROJECT } from "../support/project.ts";
import { ENTRIES, type Layer, LAYERS, LIBRARIES, LONGEST_FILE, PRIVILEGES } from "./table.ts";

/** A file of the product: its path from the project's folder, and the layer that it is in. */
interface Place {
  readonly file: string;
  readonly layer: Layer | undefined;
}

/** The layer that a file is in, by its path from the project's folder. */
export function layerOf(file: string): Layer | undefined {
  const name = ENTRIES.includes(file) ? "main.ts" : /^src\/([^/]+)\//.exec(file)?.[1];
  return LAYERS.find((layer) => layer.name === name);
}

/** Where a file is; undefined when it is outside of src. */
function placeOf(path: string): Place | undefined {
  const root = PROJECT.replaceAll("\\", "/");
  const normal = path.replaceAll("\\", "/");
  if (!normal.startsWith(root)) return undefined;
  const file = normal.slice(root.length);
  return isProduct(file) ? { file, layer: layerOf(file) } : undefined;
}

function isProduct(file: string): boolean {
  return ENTRIES.includes(file) || file.startsWith("src/");
}

/** A rule that checks only files in src. */
function rule(
  create: (
    place: Place,
    report: (node: Deno.lint.Node, message: string) => void,
    context: Deno.lint.RuleContext,
  ) => Deno.lint.LintVisitor,
): Deno.lint.Rule {
  return {
    create(context) {
      const place = placeOf(context.filename);
      if (place === undefined) return {};
      return create(place, (node, message) => context.report({ node, message }), context);
    },
  };
}

const imports = rule(({ file, layer }, report) => {
  const judge = (node: Deno.lint.Node, from: string, types: boolean) => {
    const complaint = from.startsWith(".")
      ? judgeFile(layer, posix.join(posix.dirname(file), from), types)
      : judgeLibrary(file, from);
    if (complaint !== undefined) report(node, complaint);
  };
  return {
    Program(node) {
      if (layer === undefined) report(node, "It is in no layer of the table.");
    },
    ImportDeclaration(node) {
      const named = node.specifiers.length > 0 &&
        node.specifiers.every((each) =>
          each.type === "ImportSpecifier" && each.importKind === "type"
        );
      judge(node, node.source.value, node.importKind === "type" || named);
    },
    ExportNamedDeclaration(node) {
      if (node.source) judge(node, node.source.value, node.exportKind === "type");
    },
    ExportAllDeclaration(node) {
      judge(node, node.source.value, node.exportKind === "type");
    },
    ImportExpression(node) {
      if (node.source.type === "Literal") judge(node, String(node.source.value), false);
      else report(node, "It imports what only a run can know.");
    },
    TSImportType(node) {
      const { argument } = node;
      if (argument.type !== "TSLiteralType" || argument.literal.type !== "Literal") return;
      judge(node, String(argument.literal.value), true);
    },
  };
});

function judgeFile(here: Layer | undefined, path: string, types: boolean): string | undefined {
  if (!isProduct(path)) return `It imports ${path}, which is no file of the product.`;
  const there = layerOf(path);
  if (here === undefined || there === undefined || here === there) return undefined;
  if (here.uses.includes(there.name)) return undefined;
  if (!here.types.includes(there.name)) {
    return `${here.name} may not import ${there.name}: an import goes down only.`;
  }
  return types
    ? undefined
    : `${here.name} may know only types of ${there.name}: write \`import type\`.`;
}

function judgeLibrary(file: string, name: string): string | undefined {
  // They are privileges of one file.
  if (name.startsWith("node:")) return undefined;
  const home = LIBRARIES[name];
  if (home === undefined) return `It imports ${name}, which is not in the table of libraries.`;
  if (file === home || (home.endsWith("/") && file.startsWith(home))) return undefined;
  return `It imports ${name}, which only ${home} may.`;
}

const privileges = rule(({ file }, report) => {
  const visitor: Record<string, (node: Deno.lint.Node) => void> = {};
  for (const { selectors, deed, files } of PRIVILEGES) {
    if (files.includes(file)) continue;
    const may = files.length === 0 ? "no file may" : `only ${files.join(", ")} may`;
    for (const selector of selectors) {
      visitor[selector] = (node) => report(node, `It ${deed}; ${may}.`);
    }
  }
  return visitor as Deno.lint.LintVisitor;
});

const length = rule((_, report, { sourceCode }) => ({
  Program(node) {
    const lines = sourceCode.text.trimEnd().split("\n").length;
    if (lines > LONGEST_FILE) report(node, `It has ${lines} lines; ${LONGEST_FILE} are the most.`);
  },
}));

const plugin: Deno.lint.Plugin = {
  name: "architecture",
  rules: { imports, privileges, length },
};
export default plugin;
