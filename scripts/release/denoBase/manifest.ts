import { getStaticTOMLValue, parseTOML } from "toml-eslint-parser";

/** A dependency as a `Cargo.toml` has it. */
type Dependency = string | {
  readonly version?: string;
  readonly package?: string;
  readonly path?: string;
  readonly workspace?: boolean;
  readonly features?: readonly string[];
  readonly "default-features"?: boolean;
};
type Dependencies = Readonly<Record<string, Dependency>>;

/** What of a `Cargo.toml` is read. */
interface Manifest {
  readonly package?: { readonly version: string };
  readonly features?: Readonly<Record<string, readonly string[]>>;
  readonly dependencies?: Dependencies;
  readonly target?: Readonly<Record<string, { readonly dependencies?: Dependencies }>>;
  readonly workspace?: { readonly dependencies?: Dependencies };
}

/**
 * The `Cargo.toml` of a package that depends on what Deno's base binary ("denort", which is published as no crate)
 * depends on, each from the registry instead of Deno's own folders. Nothing is built of it.
 *
 * @param workspaceText The `Cargo.toml` at the root of Deno's source.
 * @param denortText That of `cli/rt`.
 */
export function baseManifest(workspaceText: string, denortText: string): string {
  const shared = readManifest(workspaceText).workspace?.dependencies ?? {};
  const { package: about, features = {}, dependencies = {}, target = {} } = readManifest(
    denortText,
  );
  const lines = (list: Dependencies) =>
    Object.entries(list).map(([name, own]) =>
      `${name} = ${dependencyText(merge(name, own, shared))}`
    );
  return [
    "[package]",
    'name = "denort"',
    `version = ${JSON.stringify(about?.version)}`,
    'edition = "2024"',
    "publish = false",
    "[lib]",
    'path = "lib.rs"',
    "[features]",
    `default = ${JSON.stringify(features["default"] ?? [])}`,
    ...(features["default"] ?? []).map((name) => `${name} = ${JSON.stringify(features[name])}`),
    "[dependencies]",
    ...lines(dependencies),
    ...Object.entries(target).flatMap(([of, { dependencies = {} }]) => [
      `[target.${JSON.stringify(of)}.dependencies]`,
      ...lines(dependencies),
    ]),
    "",
  ].join("\n");
}

function readManifest(text: string): Manifest {
  return getStaticTOMLValue(parseTOML(text)) as Manifest;
}

/** A dependency with what the workspace says of it; a crate of Deno's own is taken in exactly its version. */
function merge(name: string, own: Dependency, shared: Dependencies): Exclude<Dependency, string> {
  const given = asObject(own);
  if (given.workspace !== true) return given;
  const common = asObject(shared[name] ?? missing(name));
  const features = [...new Set([...common.features ?? [], ...given.features ?? []])].sort();
  const { path, version = missing(name), ...rest } = common;
  return { ...rest, version: path === undefined ? version : `=${version}`, features };
}

function asObject(dependency: Dependency): Exclude<Dependency, string> {
  return typeof dependency === "string" ? { version: dependency } : dependency;
}

function missing(name: string): never {
  throw new Error(`the workspace has no version of ${name}`);
}

function dependencyText(dependency: Exclude<Dependency, string>): string {
  const fields = Object.entries(dependency).filter(([, value]) =>
    !Array.isArray(value) || value.length > 0
  );
  return `{ ${fields.map(([name, value]) => `${name} = ${JSON.stringify(value)}`).join(", ")} }`;
}
