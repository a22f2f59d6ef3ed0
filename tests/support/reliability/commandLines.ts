import { ALL_COMMANDS } from "../../../src/cli/allCommands.ts";
import type { Command } from "../../../src/cli/defineCommand.ts";
import { type Flag, longOf } from "../../../src/flags/flag.ts";

/** The names in a command line. */
export interface Names {
  readonly env: string;
  /** A config key. */
  readonly key: string;
  /** A revision's id. */
  readonly revision: string;
  /** A key declared in `cliapikey.toml`. */
  readonly declared: string;
}

/** A command line, and the command that it is, as the table of permissions names it. */
export interface CommandLine {
  readonly capabilities: string;
  readonly args: readonly string[];
}

/**
 * Every command in all its ways, with all its outputs: those that need more than their definition says
 * are written down, the others follow from their flags and arguments.
 */
export function commandLines(names: Names): readonly CommandLine[] {
  return [...writtenLines(names), ...derivedLines(names)];
}

/** The command lines that follow from the definitions, for every command without a written one. */
export function derivedLines(names: Names): readonly CommandLine[] {
  const known = new Set(writtenLines(names).map(({ capabilities }) => capabilities));
  const others = ALL_COMMANDS.filter((one) => one.kind === "command" && !known.has(one.path));
  return others.flatMap((one) => linesOf(one as Command, names));
}

/** A command with everything that it requires and with consent; and the same with --json. */
function linesOf({ path, flags, args }: Command, names: Names): readonly CommandLine[] {
  const yes = "yes" in flags ? ["--yes"] : [];
  const required = Object.values(flags).flatMap((flag) => {
    return flag.required === undefined ? [] : [longOf(flag), flag.required];
  });
  const values = Object.values(args).map((arg) => valueOf(arg, names));
  const line = (...more: readonly string[]): CommandLine => ({
    capabilities: path,
    args: [
      ...path.split(" "),
      `--env=${names.env}`,
      ...yes,
      ...required,
      ...more,
      ...(values.length > 0 ? ["--", ...values] : []),
    ],
  });
  return "json" in flags ? [line(), line("--json")] : [line()];
}

function valueOf({ completion }: Flag, { env, key }: Names): string {
  if (completion === "config keys") return key;
  return completion === "envs" ? env : "1";
}

function writtenLines({ env, key, revision, declared }: Names): readonly CommandLine[] {
  const at = `--env=${env}`;
  const config = (name: string, ...args: readonly string[]): CommandLine => ({
    capabilities: `config ${name}`,
    args: ["config", name, at, ...args],
  });
  return [
    { capabilities: "doctor", args: ["doctor", at] },
    { capabilities: "doctor", args: ["doctor", `--key=${declared}`, at] },
    { capabilities: "doctor", args: ["doctor", "--json", at] },
    { capabilities: "doctor", args: ["doctor", "--strict", "--ascii", at] },
    { capabilities: "doctor --check-ip", args: ["doctor", "--check-ip", at] },
    config("watch", "--fail-if=ServerCrashCount > 3x"),
    config("watch", "--fail-if=ServerCrashCount > 3x", "--json"),
    config("get"),
    config("get", "--full"),
    config("get", "--json"),
    config("get", "--", key),
    config("get", "--full", "--", key),
    config("get", "--json", "--", key),
    config("list"),
    config("list", "--full"),
    config("list", "--json"),
    config("versions"),
    config("versions", "--json"),
    config("check"),
    config("check", "--json"),
    config("check", "--markdown"),
    config("diff", "live", "local"),
    config("diff", "draft", "live", "--json"),
    config("diff", "--", "live", revision),
    config("draft"),
    config("draft", "--discard", "--yes"),
    config("sync", "--dry-run"),
    config("sync", "--dry-run", "--json"),
    config("sync", "--plan", "plan.json"),
    config("sync", `--message=${key}`),
    config("sync", "--yes"),
    config("sync", "--from-plan", "plan.json", "--no-message"),
    config("rollback", "--no-message", "--", revision),
    config("init"),
    { capabilities: "config init", args: ["config", "--config", "new.toml", "init"] },
    { capabilities: "config promote", args: ["config", "promote", "--yes", "--", env, "other"] },
    { capabilities: "setup", args: ["setup", at, "--universe-id", "7", "--yes"] },
    { capabilities: "completions", args: ["completions", "bash"] },
    { capabilities: "completions", args: ["completions", "zsh", "--output", "completions.zsh"] },
    {
      capabilities: "__complete",
      args: ["__complete", "fish", "cli config get --env=", "", "cli"],
    },
    { capabilities: "version", args: ["version", "--json"] },
  ];
}

/** Those that ask a person in a terminal. */
export function askingLines({ env }: Names): readonly CommandLine[] {
  const at = `--env=${env}`;
  return [
    { capabilities: "config sync", args: ["config", "sync", at] },
    { capabilities: "config rollback", args: ["config", "rollback", at] },
    { capabilities: "config draft", args: ["config", "draft", "--discard", at] },
    { capabilities: "config pull", args: ["config", "pull", at] },
  ];
}
