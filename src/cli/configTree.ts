import type { AddCommand } from "./addCommand.ts";
import type { Count } from "../values/ids.ts";
import { args, flags } from "./flags.ts";
import { configured, consenting, given } from "./given.ts";
import { finish } from "./later.ts";
import type { RootCommand } from "./rootCommand.ts";
import type { Handlers } from "./commandHandlers.ts";

/** Default revisions shown (spec: Limits). */
const LISTED = 20 as Count;
const PICKED = 10 as Count;

/**
 * Adds `cli config` and its commands to the root.
 *
 * @param add Adds a command with what every command has.
 * @param handlers What the commands do.
 * @param done Takes the exit code of the command that ran.
 */
export function addConfig(
  root: RootCommand,
  add: AddCommand,
  handlers: Handlers,
  done: (exitCode: number) => void,
): void {
  add(
    root.command("config")
      .description(
        "Keep a game's live config in a reviewed file: compare, publish, pull, roll back.",
      )
      .summary("keep a game's live config in a reviewed file"),
    (command) => {
      const config = command
        .hook("preSubcommand", (_, child) => finish(child))
        .helpCommand(false)
        .enablePositionalOptions()
        .addOption(flags.config())
        .addOption(flags.repository());

      add(
        config.command("init")
          .description(
            "Write a commented template of the local config file; an existing one is kept.",
          )
          .summary("write a template of the local config file"),
        (command) =>
          command
            .action(async (_, command) => {
              done(await handlers.init(configured(given(command))));
            }),
      );

      add(
        config.command("get")
          .description(
            "Print the published config, or one key's value. The local file is not read.",
          )
          .summary("print the published config, or one key's value"),
        (command) =>
          command
            .addArgument(args.key())
            .addOption(flags.full())
            .addOption(flags.json())
            .action(async (key, _, command) => {
              const { json, full, ...options } = given(command);
              const asked = key === undefined ? {} : { key };
              done(
                await handlers.get(
                  { ...configured(options), ...asked, full: full ?? false },
                  json ?? false,
                ),
              );
            }),
      );

      add(
        config.command("list")
          .description("List every published key with its type and a preview of its value.")
          .summary("list every published key"),
        (command) =>
          command
            .addOption(flags.full())
            .addOption(flags.json())
            .action(async (_, command) => {
              const { json, full, ...options } = given(command);
              done(
                await handlers.list({ ...configured(options), full: full ?? false }, json ?? false),
              );
            }),
      );

      add(
        config.command("check")
          .description(
            "Show the difference between the local file and what is live, and change nothing. " +
              "Exit code 0: they match; 2: they differ; 1: the check could not answer.",
          )
          .summary("show the difference between the local file and live"),
        (command) =>
          command
            .addOption(flags.json())
            .addOption(flags.markdown())
            .action(async (_, command) => {
              const { json, markdown, ...options } = given(command);
              const format = json ? "json" : markdown ? "markdown" : "text";
              done(await handlers.check(configured(options), format));
            }),
      );

      add(
        config.command("diff")
          .description(
            "Compare any two of what is live, local, staged, live in another env, or was live " +
              "after a revision. Exit codes as with check.",
          )
          .summary("compare any two sides"),
        (command) =>
          command
            .addArgument(args.from())
            .addArgument(args.to())
            .addOption(flags.json())
            .action(async (from, to, _, command) => {
              const { json, ...options } = given(command);
              done(await handlers.diff({ ...configured(options), from, to }, json ?? false));
            }),
      );

      add(
        config.command("draft")
          .description("Show what is staged and not yet published, and with --discard drop it.")
          .summary("show or drop what is staged"),
        (command) =>
          command
            .addOption(flags.discard())
            .addOption(flags.yesDiscard())
            .action(async (_, command) => {
              const { discard, yes, ...options } = given(command);
              done(
                await handlers.draft({
                  ...configured(options),
                  discard: discard ?? false,
                  yes: yes ?? false,
                }),
              );
            }),
      );

      add(
        config.command("sync")
          .description(
            "Publish the local entries as the whole live config: keys that are not in the file are " +
              "removed. The difference is shown first.",
          )
          .summary("publish the local file"),
        (command) =>
          command
            .addOption(flags.dryRun())
            .addOption(flags.jsonOfDryRun())
            .addOption(flags.plan())
            .addOption(flags.fromPlan())
            .addOption(flags.yes())
            .addOption(flags.message())
            .addOption(flags.noMessage())
            .addOption(flags.strategy())
            .addOption(flags.allowEmpty())
            .action(async (_, command) => {
              const { dryRun, allowEmpty, json, ...options } = given(command);
              done(
                await handlers.sync({
                  ...configured(consenting(options)),
                  dryRun: dryRun ?? false,
                  allowEmpty: allowEmpty ?? false,
                }, json ?? false),
              );
            }),
      );

      add(
        config.command("pull")
          .description(
            "Write what is live into the env's section of the local file. Comments, order and the " +
              "other envs stay as they are.",
          )
          .summary("write what is live into the local file"),
        (command) =>
          command
            .addOption(flags.yesOverwrite())
            .addOption(flags.allowEmptyFile())
            .action(async (_, command) => {
              const { yes, allowEmpty, ...options } = given(command);
              done(
                await handlers.pull({
                  ...configured(options),
                  yes: yes ?? false,
                  allowEmpty: allowEmpty ?? false,
                }),
              );
            }),
      );

      add(
        config.command("versions")
          .description("List the published revisions, newest first; the live one is marked.")
          .summary("list the published revisions"),
        (command) =>
          command
            .addOption(flags.count("how many to list", LISTED))
            .addOption(flags.json())
            .action(async (_, command) => {
              const { json, count, ...options } = given(command);
              done(
                await handlers.versions(
                  { ...configured(options), count: count ?? LISTED },
                  json ?? false,
                ),
              );
            }),
      );

      add(
        config.command("rollback")
          .description(
            "Publish a past revision again, as a new version. What the change means is shown first.",
          )
          .summary("publish a past revision again"),
        (command) =>
          command
            .addArgument(args.revisionId())
            .addOption(flags.count("how many to pick from", PICKED))
            .addOption(flags.yes())
            .addOption(flags.message())
            .addOption(flags.noMessage())
            .action(async (revisionId, _, command) => {
              const { count, ...options } = given(command);
              done(
                await handlers.rollback({
                  ...configured(consenting(options)),
                  ...(revisionId === undefined ? {} : { revisionId }),
                  count: count ?? PICKED,
                }),
              );
            }),
      );
    },
  );
}
