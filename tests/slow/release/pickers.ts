/**
 * How installers choose among the files of a release, as their sources say (read at the commits that
 * are named). Facts of theirs, in words of ours: which names they know, in which order they prefer.
 */

/** A machine that something is installed on. */
export interface Machine {
  readonly os: "linux" | "macos" | "windows";
  readonly processor: "x64" | "arm64";
  readonly musl?: boolean;
}

/** Chooses among file names; undefined when it picks none, or asks. */
export type Picker = (files: readonly string[], machine: Machine) => string | undefined;

type Words<Name extends string> = readonly (readonly [Name, RegExp])[];

function first<Name extends string>(words: Words<Name>, name: string): Name | undefined {
  return words.find(([, word]) => word.test(name))?.[0];
}

/** The candidate that comes first by several ranks; the first of them in the list when they tie. */
function best(files: readonly string[], ...ranks: ((name: string) => number)[]) {
  return [...files].sort((a, b) => {
    for (const rank of ranks) if (rank(a) !== rank(b)) return rank(a) - rank(b);
    return 0;
  })[0];
}

const ROKIT_OS: Words<Machine["os"]> = [
  ["windows", /windows|(^|[-_\s])(win|win32|win64)($|[-_\s])/i],
  ["macos", /macos|darwin|apple|(^|[-_\s])(mac|osx)($|[-_\s])/i],
  ["linux", /linux|ubuntu|debian|fedora/i],
];
const ROKIT_PROCESSOR: Words<"arm64" | "x64" | "x86"> = [
  ["arm64", /aarch64|arm64|armv9/i],
  ["x64", /x86[-_]64|amd64|win64|win-x64|(^|[-_\s])(x64|win)($|[-_\s])/i],
  ["x86", /i686|i386|win32|win-x86|(^|[-_\s])x86($|[-_\s])/i],
];
/** A file that names no C library comes first, then these in order. */
const TOOLCHAINS = ["msvc", "gnu", "musl"];
const toolchain = (name: string) => TOOLCHAINS.findIndex((one) => name.includes(one));

/** rokit: lib/descriptor and lib/sources/artifact of rojo-rbx/rokit (0fd7681, 1833116). */
export const rokit: Picker = (files, { os, processor }) => {
  const stem = (name: string) => name.replace(/(\.(zip|tar|gz|tgz|exe)){1,2}$/, "");
  const runs = files.filter((file) => {
    const found = first(ROKIT_PROCESSOR, stem(file));
    const other = os === "macos" && processor === "arm64" ? "x64" : "x86";
    return first(ROKIT_OS, stem(file)) === os && (found === processor || found === other);
  });
  const exact = (name: string) => first(ROKIT_PROCESSOR, stem(name)) === processor ? 0 : 1;
  const words = (name: string) =>
    stem(name).split(/[-_\s]/).filter((word) => {
      const known = first(ROKIT_OS, word) ?? first(ROKIT_PROCESSOR, word);
      return known === undefined && !/^v?\d+(\.\d+)*$/.test(word);
    }).length;
  return best(runs, exact, toolchain, words);
};

const AFTMAN_OS: Words<Machine["os"]> = [
  ["windows", /windows|win32|win64/i],
  ["macos", /macos|osx/i],
  ["linux", /linux|ubuntu/i],
];
const AFTMAN_PROCESSOR: Words<"x64" | "x86" | "arm64"> = [
  ["x64", /x86[-_]64|x64|amd64|win64/i],
  ["x86", /x86|i686|win32|i386/i],
  ["arm64", /aarch64|arm64/i],
];
const AFTMAN_ORDER = ["x86", "x64", undefined, "arm64"];

/** aftman: src/tool_source and src/tool_storage.rs of LPGhatguy/aftman (1801f97, 064eb4a): zips only. */
export const aftman: Picker = (files, { os, processor }) => {
  const ours = files.filter((file) => file.endsWith(".zip") && first(AFTMAN_OS, file) === os);
  const runs = ours.filter((file) => {
    const found = first(AFTMAN_PROCESSOR, file);
    if (os === "macos") return found === processor || found === "x64";
    return processor === "x64" && (found === "x64" || found === "x86");
  });
  const order = (name: string) => AFTMAN_ORDER.indexOf(first(AFTMAN_PROCESSOR, name));
  return best(runs.length > 0 ? runs : ours, order, toolchain);
};

const FOREMAN_WORDS = {
  windows: { x64: ["win32", "win64", "windows"], arm64: ["win32", "win64", "windows"] },
  macos: {
    x64: ["macos-x86_64", "darwin-x86_64", "macos", "darwin"],
    arm64: ["macos-arm64", "darwin-arm64", "macos-aarch64", "darwin-aarch64", "macos", "darwin"],
  },
  linux: { x64: ["linux"], arm64: ["linux"] },
};

/**
 * foreman: src/artifact_choosing.rs and src/tool_cache.rs of Roblox/foreman (031c20e): the first
 * file with the first word that one has, small letters and capitals apart; it is opened as a zip.
 */
export const foreman: Picker = (files, { os, processor }) =>
  FOREMAN_WORDS[os][processor]
    .map((word) => files.find((file) => file.includes(word)))
    .find((file) => file !== undefined);

const edged = (words: string) => new RegExp(`(?:\\b|_)(?:${words})(?:\\b|_)`, "i");
const UBI_OS = {
  linux: /(?:\b|_)linux(?:\b|_|32|64)/i,
  macos: edged("darwin|macos|osx"),
  windows: edged("win(?:32|64|dows)?"),
};
const UBI_X64 = edged("386|i586|i686|x86[-_]32|x86[-_]64|x64|amd64|linux64|win64");
const UBI_ARM64 = edged("aarch_?64|arm_?64");

/** ubi: ubi/src of houseabsolute/ubi (0076bcf, 25bc776). */
export const ubi: Picker = (files, { os, processor, musl = false }) => {
  const archives = files.filter((file) => /\.(zip|tar\.gz|tgz|gz|exe)$/.test(file));
  const onMacArm = os === "macos" && processor === "arm64";
  const fits = (file: string) =>
    processor === "arm64"
      ? UBI_ARM64.test(file) || (onMacArm && /x86[_-]64|x64|amd64/i.test(file))
      : UBI_X64.test(file);
  let runs = archives.filter((file) => UBI_OS[os].test(file) && fits(file));
  if (musl) runs = runs.filter((file) => !/-gnu|-glibc/.test(file));
  if (runs.length === 1) return runs[0];
  const wide = runs.filter((file) => file.includes("64"));
  if (wide.length > 0) runs = wide;
  if (onMacArm) return runs.find((file) => UBI_ARM64.test(file)) ?? runs.sort()[0];
  const named = musl ? runs.filter((file) => file.includes("musl")) : [];
  return (named.length > 0 ? named : runs).sort()[0];
};

const MISE_OS: Words<Machine["os"]> = [
  ["linux", /(?:\b|_)(?:linux|ubuntu|debian|fedora|centos|rhel|alpine|arch)(?:\b|_|32|64|-)/i],
  ["macos", edged("darwin|mac(?:osx?)?|osx")],
  ["windows", edged("mingw-w64|win(?:32|64|dows)?")],
];
const MISE_PROCESSOR: Words<"x64" | "arm64" | "x86"> = [
  ["x64", edged("x86[_-]64|x64|amd64")],
  ["arm64", UBI_ARM64],
  ["x86", edged("x86|i386|i686")],
];
const MISE_LIBC: Words<"msvc" | "gnu" | "musl"> = [
  ["msvc", edged("msvc")],
  ["gnu", edged("gnu|glibc")],
  ["musl", edged("musl")],
];

/** mise: src/backend/asset_matcher.rs of jdx/mise (009d909): the highest score, the shortest name. */
export const mise: Picker = (files, { os, processor, musl = false }) => {
  const libc = os === "windows" ? "msvc" : musl ? "musl" : "gnu";
  const processorScore = (name: string) => {
    const found = first(MISE_PROCESSOR, name);
    if (found === undefined) return 0;
    return found === processor ? 50 : found === "x86" && processor === "x64" ? 5 : -150;
  };
  const score = (file: string) => {
    const name = file.replace(/^cli(?=[-_.\d])/, "");
    const [system, library] = [first(MISE_OS, name), first(MISE_LIBC, name)];
    const named = file.startsWith("cli-") && !/\.(json|rb|sh|ps1|md)$/.test(file);
    return (system === undefined ? 0 : system === os ? 100 : -100) + processorScore(name) +
      (os === "macos" || library === undefined ? 0 : library === libc ? 25 : -10) +
      (file.endsWith(".zip") ? (os === "windows" ? 15 : 5) : file.endsWith(".gz") ? 10 : 0) +
      (named ? 20 : 0) - (file.endsWith(".json") ? 100 : 0);
  };
  const runs = files.filter((file) => score(file) > 0 && processorScore(file) >= 0);
  return best(runs, (name) => -score(name), (name) => name.length);
};

const EGET_OS = {
  linux: /linux|ubuntu/i,
  macos: /darwin|mac.?(os)?|osx/i,
  windows: /[^r]win|windows/i,
};
const EGET_PROCESSOR = { x64: /x64|amd64|x86[-_]?64/i, arm64: /arm64|armv8|aarch64/i };

/** eget: detect.go of zyedidia/eget (ae39ce8), with `--asset`: one match, or it asks. */
export function eget(asset: string): Picker {
  return (files, { os, processor }) => {
    const asked = files.filter((file) => file.includes(asset));
    const ours = asked.filter((file) => EGET_OS[os].test(file));
    const runs = ours.filter((file) => EGET_PROCESSOR[processor].test(file));
    return runs.length === 1 ? runs[0] : undefined;
  };
}
