import type { Declaration, Documentation, Parameter } from "./documentation.ts";

/** Fewer words than this say nothing that the name does not say. */
const FEWEST_WORDS = 2;

/** Finds what is exported without a word on it, and comments that name other parameters. */
export function findUndocumented(documentation: Documentation): string[] {
  const complaints = Object.values(documentation.nodes).flatMap(({ symbols }) =>
    symbols.flatMap(({ name, declarations }) =>
      declarations
        .filter((declaration) => declaration.declarationKind === "export")
        .flatMap((declaration) => judge(name, declaration))
    )
  );
  // A name that is exported again elsewhere is listed there, too.
  return [...new Set(complaints)];
}

function judge(name: string, declaration: Declaration): string[] {
  const { jsDoc, kind, location } = declaration;
  const where = `${location.filename}:${location.line}`;
  const words = (jsDoc?.doc ?? "").split(/\s+/).filter((word) => word !== "");
  if (words.length === 0 && !speaks(declaration)) {
    return [`${where}: ${kind} ${name} has no comment that says what it is for.`];
  }
  const tags = jsDoc?.tags ?? [];
  if (words.length > 0 && words.length < FEWEST_WORDS && tags.length === 0) {
    return [`${where}: the comment of ${kind} ${name} says no more than its name.`];
  }
  return strangeParameters(declaration).map((parameter) =>
    `${where}: the comment of ${name} names a parameter ${parameter}, which there is none of.`
  );
}

/** Whether tags alone say what there is to say. */
function speaks({ jsDoc }: Declaration): boolean {
  return (jsDoc?.tags ?? []).some((tag) => tag.kind === "return");
}

function strangeParameters({ kind, jsDoc, def }: Declaration): string[] {
  if (kind !== "function") return [];
  const parameters = def?.params ?? [];
  const names = parameters.map(nameOf);
  // One that is taken apart may be called anything.
  if (names.includes(undefined)) return [];
  return (jsDoc?.tags ?? [])
    .filter((tag) => tag.kind === "param" && tag.name !== undefined)
    .map((tag) => tag.name ?? "")
    .filter((name) => !names.includes(name));
}

function nameOf(parameter: Parameter): string | undefined {
  return parameter.name ?? (parameter.left === undefined ? undefined : nameOf(parameter.left));
}
