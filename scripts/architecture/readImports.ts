import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { runTool } from "../build/runTool.ts";
import { PROJECT } from "../support/project.ts";

/** An import of a file: another file, by its path from the project's folder, or a library. */
export interface Import {
  readonly path: string;
  /** Whether only types are used, so that nothing is loaded. */
  readonly types: boolean;
  /** Whether it is loaded when the line runs, and not with the file. */
  readonly dynamic: boolean;
}

/** The part of what `deno info --json` prints that is read. */
interface Graph {
  readonly modules: readonly {
    readonly specifier: string;
    readonly dependencies?: readonly {
      readonly specifier: string;
      readonly code?: { readonly specifier?: string };
      readonly type?: { readonly specifier?: string };
      readonly isDynamic?: boolean;
    }[];
  }[];
}

/**
 * What each file that belongs to a program imports, by the path of the file, as `deno info` knows it.
 *
 * @throws Error when the program cannot be read.
 */
export async function readImports(entry: string): Promise<ReadonlyMap<string, readonly Import[]>> {
  const { modules } = JSON.parse(
    await runTool([Deno.execPath(), "info", "--json", entry]),
  ) as Graph;
  const own = modules.filter(({ specifier }) => specifier.startsWith("file:"));
  return new Map(own.map(({ specifier, dependencies = [] }) => [
    pathOf(specifier),
    dependencies.map(({ specifier: written, code, type, isDynamic = false }) => ({
      path: written.startsWith(".") ? pathOf((code ?? type)?.specifier ?? written) : written,
      types: code === undefined,
      dynamic: isDynamic,
    })),
  ]));
}

function pathOf(address: string): string {
  return relative(PROJECT, fileURLToPath(address)).replaceAll("\\", "/");
}
