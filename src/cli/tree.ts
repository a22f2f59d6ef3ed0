import { Command, type CommandUnknownOpts } from "@commander-js/extra-typings";
import type {
  ConfigOptions,
  GetOptions,
  PullOptions,
  RollbackOptions,
  SyncOptions,
  VersionsOptions,
} from "../commands/config/options.ts";
import type { SharedOptions } from "../commands/context.ts";
import type { DoctorOptions } from "../commands/doctor.ts";
import { Failure } from "../values/failure.ts";
import type { Count } from "../values/ids.ts";
import type { DiffFormat } from "./actions/check.ts";
import type { Shell } from "./completions/shells.ts";
import { examples } from "./examples.ts";
import { args, flags } from "./flags.ts";
import { VERSION } from "./version.ts";

/** What each command does once its flags are read; each gives the exit code. */
export interface Handlers {
  doctor(options: DoctorOptions): Promise<number>;
  init(options: ConfigOptions): Promise<number>;
  get(options: GetOptions, json: boolean): Promise<number>;
  list(options: ConfigOptions, json: boolean): Promise<number>;
  check(options: ConfigOptions, format: DiffFormat): Promise<number>;
  sync(options: SyncOptions, json: boolean): Promise<number>;
  pull(options: PullOptions): Promise<number>;
  versions(options: VersionsOptions, json: boolean): Promise<number>;
  rollback(options: RollbackOptions): Promise<number>;
  completions(shell: Shell, name: string, output: string | undefined): Promise<number>;
  complete(shell: string, words: readonly string[], tree: CommandUnknownOpts): Promise<number>;
  manual(tree: CommandUnknownOpts): Promise<number>;
  version(json: boolean): Promise<number>;
}

/** The places file when `--places` names none. */
export const PLACES = "cliplace.toml";
/** The local config file when `--config` names none. */
export const CONFIG = "cliconfig.toml";
/** Default revisions shown (spec: Limits). */
const LISTED = 20 as Count;
const PICKED = 10 as Count;

/** Where the tree writes its help, and how wide. */
export interface HelpOutput {
  readonly write: (text: string) => void;
  readonly columns: number;
}

/**
 * Builds the command tree: parsing, help, completions and the manual all come from it.
 *
 * @param handlers What the commands do.
 * @param done Takes the exit code of the command that ran.
 * @param help Where help goes.
 */
export function buildTree(
  handlers: Handlers,
  done: (exitCode: number) => void,
  help: HelpOutput,
) {
  // The flags that stand anywhere: shown with the root, and known to every command below it.
  const anywhere = {
    apiKey: flags.apiKey().hideHelp(),
    places: flags.places().hideHelp(),
    env: flags.env().hideHelp(),
    universeId: flags.universeId().hideHelp(),
  };
  const root = new Command("cli")
    .exitOverride()
    .configureOutput({
      writeOut: help.write,
      writeErr: () => {},
      outputError: () => {},
      // The library asks the environment about colour unless it is told.
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      getOutHelpWidth: () => help.columns,
      getErrHelpWidth: () => help.columns,
    })
    .configureHelp({ showGlobalOptions: true })
    .enablePositionalOptions()
    .description("Diagnose access to Roblox Open Cloud, and keep a game's live config in a file.")
    .addOption(flags.apiKey())
    .addOption(flags.places())
    .addOption(flags.env())
    .addOption(flags.universeId())
    .version(`cli ${VERSION}`, "--version", "print the version")
    .helpOption("-h, --help", "print help")
    .helpCommand(false)
    .addHelpText("after", examples("cli"));

  root.command("doctor")
    .description(
      "Say why calls do not work: which key is loaded, whether it is valid, whether this machine " +
        "may use it, whether it carries the scopes this folder's tools need, and what one real " +
        "read answers. Nothing is created, updated or deleted.",
    )
    .summary("say why calls do not work")
    .addOption(flags.key())
    .addOption(flags.noProbe())
    .addOption(flags.checkIp())
    .addOption(flags.cookie())
    .addOption(flags.noAutoCookie())
    .addOption(anywhere.apiKey)
    .addOption(anywhere.places)
    .addOption(anywhere.env)
    .addOption(anywhere.universeId)
    .addHelpText("after", examples("cli doctor"))
    .action(async (_, command) => {
      const { checkIp, ...options } = given(command);
      done(await handlers.doctor({ ...shared(options), checkIp: checkIp ?? false }));
    });

  const config = root.command("config")
    .description("Keep a game's live config in a reviewed file: compare, publish, pull, roll back.")
    .summary("keep a game's live config in a reviewed file")
    .enablePositionalOptions()
    .addOption(flags.config())
    .addOption(flags.repository())
    .addOption(anywhere.apiKey)
    .addOption(anywhere.places)
    .addOption(anywhere.env)
    .addOption(anywhere.universeId)
    .addHelpText("after", examples("cli config"));

  config.command("init")
    .description("Write a commented template of the local config file; an existing one is kept.")
    .summary("write a template of the local config file")
    .addOption(anywhere.apiKey)
    .addOption(anywhere.places)
    .addOption(anywhere.env)
    .addOption(anywhere.universeId)
    .addHelpText("after", examples("cli config init"))
    .action(async (_, command) => {
      done(await handlers.init(configured(given(command))));
    });

  config.command("get")
    .description("Print the published config, or one key's value. The local file is not read.")
    .summary("print the published config, or one key's value")
    .addArgument(args.key())
    .addOption(flags.json())
    .addOption(anywhere.apiKey)
    .addOption(anywhere.places)
    .addOption(anywhere.env)
    .addOption(anywhere.universeId)
    .addHelpText("after", examples("cli config get"))
    .action(async (key, _, command) => {
      const { json, ...options } = given(command);
      const asked = key === undefined ? {} : { key };
      done(await handlers.get({ ...configured(options), ...asked }, json ?? false));
    });

  config.command("list")
    .description("List every published key with its type and a preview of its value.")
    .summary("list every published key")
    .addOption(flags.json())
    .addOption(anywhere.apiKey)
    .addOption(anywhere.places)
    .addOption(anywhere.env)
    .addOption(anywhere.universeId)
    .addHelpText("after", examples("cli config list"))
    .action(async (_, command) => {
      const { json, ...options } = given(command);
      done(await handlers.list(configured(options), json ?? false));
    });

  config.command("check")
    .description(
      "Show the difference between the local file and what is live, and change nothing. " +
        "Exit code 0: they match; 2: they differ; 1: the check could not answer.",
    )
    .summary("show the difference between the local file and live")
    .addOption(flags.json())
    .addOption(flags.markdown())
    .addOption(anywhere.apiKey)
    .addOption(anywhere.places)
    .addOption(anywhere.env)
    .addOption(anywhere.universeId)
    .addHelpText("after", examples("cli config check"))
    .action(async (_, command) => {
      const { json, markdown, ...options } = given(command);
      const format = json ? "json" : markdown ? "markdown" : "text";
      done(await handlers.check(configured(options), format));
    });

  config.command("sync")
    .description(
      "Publish the local entries as the whole live config: keys that are not in the file are " +
        "removed. The difference is shown first.",
    )
    .summary("publish the local file")
    .addOption(flags.dryRun())
    .addOption(flags.json())
    .addOption(flags.yes())
    .addOption(flags.message())
    .addOption(flags.noMessage())
    .addOption(flags.strategy())
    .addOption(flags.allowEmpty())
    .addOption(anywhere.apiKey)
    .addOption(anywhere.places)
    .addOption(anywhere.env)
    .addOption(anywhere.universeId)
    .addHelpText("after", examples("cli config sync"))
    .action(async (_, command) => {
      const { dryRun, allowEmpty, json, ...options } = given(command);
      done(
        await handlers.sync({
          ...configured(consenting(options)),
          dryRun: dryRun ?? false,
          allowEmpty: allowEmpty ?? false,
        }, json ?? false),
      );
    });

  config.command("pull")
    .description(
      "Write what is live into the env's section of the local file. Comments, order and the " +
        "other envs stay as they are.",
    )
    .summary("write what is live into the local file")
    .addOption(flags.yesOverwrite())
    .addOption(anywhere.apiKey)
    .addOption(anywhere.places)
    .addOption(anywhere.env)
    .addOption(anywhere.universeId)
    .addHelpText("after", examples("cli config pull"))
    .action(async (_, command) => {
      const { yes, ...options } = given(command);
      done(await handlers.pull({ ...configured(options), yes: yes ?? false }));
    });

  config.command("versions")
    .description("List the published revisions, newest first; the live one is marked.")
    .summary("list the published revisions")
    .addOption(flags.count("how many to list", LISTED))
    .addOption(flags.json())
    .addOption(anywhere.apiKey)
    .addOption(anywhere.places)
    .addOption(anywhere.env)
    .addOption(anywhere.universeId)
    .addHelpText("after", examples("cli config versions"))
    .action(async (_, command) => {
      const { json, count, ...options } = given(command);
      done(
        await handlers.versions({ ...configured(options), count: count ?? LISTED }, json ?? false),
      );
    });

  config.command("rollback")
    .description(
      "Publish a past revision again, as a new version. What the change means is shown first.",
    )
    .summary("publish a past revision again")
    .addArgument(args.revisionId())
    .addOption(flags.count("how many to pick from", PICKED))
    .addOption(flags.yes())
    .addOption(flags.message())
    .addOption(flags.noMessage())
    .addOption(anywhere.apiKey)
    .addOption(anywhere.places)
    .addOption(anywhere.env)
    .addOption(anywhere.universeId)
    .addHelpText("after", examples("cli config rollback"))
    .action(async (revisionId, _, command) => {
      const { count, ...options } = given(command);
      done(
        await handlers.rollback({
          ...configured(consenting(options)),
          ...(revisionId === undefined ? {} : { revisionId }),
          count: count ?? PICKED,
        }),
      );
    });

  root.command("completions")
    .description(
      "Print the completions of a shell, or write them to a file. They complete commands, flags " +
        "and the names in this folder's files; nothing of a typed line is evaluated.",
    )
    .summary("print the completions of a shell")
    .addArgument(args.shell())
    .addOption(flags.output())
    .addHelpText("after", examples("cli completions"))
    .action(async (shell, { output }) => {
      done(await handlers.completions(shell, root.name(), output));
    });

  root.command("manual")
    .description("Print the whole manual as one page, for man to show.")
    .summary("print the manual's page")
    .addHelpText("after", examples("cli manual"))
    .action(async () => done(await handlers.manual(root)));

  root.command("version")
    .description("Print the version, or as a document which build of it this is.")
    .summary("print the version")
    .addOption(flags.json())
    .addHelpText("after", examples("cli version"))
    .action(async ({ json }) => done(await handlers.version(json ?? false)));

  root.command("__complete", { hidden: true })
    .description("Answer a completion script.")
    .argument("<shell>")
    .argument("[words...]")
    .action(async (shell, words) => done(await handlers.complete(shell, words, root)));

  return root;
}

/** The flags that stand anywhere: the tree's root has them, and so has every command below it. */
const ANYWHERE = {
  apiKey: "--api-key",
  places: "--places",
  env: "--env",
  universeId: "--universe-id",
} as const;

/** The part of a command that tells what was given to it and to those above it. */
interface Parsed<Options> {
  readonly parent: { opts(): object; readonly parent: unknown } | null;
  opts(): object;
  optsWithGlobals(): Options;
}

/**
 * Everything that was given to a command and to those above it.
 *
 * @throws Failure when a flag that stands anywhere stands in two places.
 */
function given<Options>(command: Parsed<Options>): Options {
  const levels: Record<string, unknown>[] = [];
  for (let level: unknown = command; level; level = (level as Parsed<unknown>).parent) {
    levels.push({ ...(level as Parsed<unknown>).opts() });
  }
  for (const [name, flag] of Object.entries(ANYWHERE)) {
    if (levels.filter((level) => level[name] !== undefined).length < 2) continue;
    throw new Failure(`${flag} is given twice.`, "Give it once.");
  }
  return command.optsWithGlobals();
}

/** Fills in what the shared flags leave open. */
function shared<Options extends { places?: string }>(options: Options): Options & SharedOptions {
  return { ...options, places: options.places ?? PLACES };
}

/** Fills in what the flags of `cli config` leave open. */
function configured<Options extends { places?: string; config?: string }>(
  options: Options,
): Options & Pick<ConfigOptions, "config" | "places"> {
  return { ...shared(options), config: options.config ?? CONFIG };
}

/** Fills in what the flags that answer a write's questions leave open. */
function consenting<Options extends { yes?: true; noMessage?: true }>(options: Options) {
  return { ...options, yes: options.yes ?? false, noMessage: options.noMessage ?? false };
}
