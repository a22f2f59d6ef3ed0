/** One import of a file, as it is written there. */
export interface Import {
  /** What stands between the quotes. */
  readonly from: string;
  /** Whether nothing but types comes along. */
  readonly types: boolean;
  /** Whether it is loaded only when the code gets there. */
  readonly dynamic: boolean;
  readonly line: number;
}

const STATEMENT =
  /^[ \t]*(?:import|export)\s+(?:(type)\s+)?(?:([\w*{][^"';]*?)\s*\bfrom\s*)?"([^"\n]+)"/gm;
const CALL = /\bimport\(\s*"([^"\n]+)"\s*\)/g;

/** Finds the imports of a source, dynamic ones and those of re-exports included. */
export function findImports(source: string): Import[] {
  const code = withoutComments(source);
  const statements = [...code.matchAll(STATEMENT)].map((found) => {
    const [all, type, names = "", from = ""] = found;
    const start = found.index + all.search(/\S/);
    const types = type !== undefined || onlyTypes(names);
    return { from, types, dynamic: false, line: lineAt(code, start) };
  });
  const calls = [...code.matchAll(CALL)].map((found) => ({
    from: found[1] ?? "",
    types: false,
    dynamic: true,
    line: lineAt(code, found.index),
  }));
  return [...statements, ...calls];
}

/** Puts spaces where comments are, so that every offset and line stays; texts are left alone. */
export function withoutComments(source: string): string {
  const pieces = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
  return source.replace(
    pieces,
    (piece) => piece.startsWith("/") ? piece.replace(/[^\n]/g, " ") : piece,
  );
}

/** The line of an offset, counted from 1. */
export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split("\n").length;
}

function onlyTypes(names: string): boolean {
  const braced = /^\{([^}]*)\}$/.exec(names.trim())?.[1];
  const list = braced?.split(",").map((name) => name.trim()).filter((name) => name !== "") ?? [];
  return list.length > 0 && list.every((name) => name.startsWith("type "));
}
