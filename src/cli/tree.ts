import type { Handlers } from "./commandHandlers.ts";
import { createAddCommand } from "./addCommand.ts";
import { addConfig } from "./configTree.ts";
import { args, flags } from "./flags.ts";
import { given, shared } from "./given.ts";
import { finish, finishAll } from "./later.ts";
import { createRoot, type HelpOutput } from "./rootCommand.ts";

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
  const add = createAddCommand();
  const root = createRoot(help).hook("preSubcommand", (_, child) => finish(child));

  add(
    root.command("doctor")
      .description(
        "Say why calls do not work: which key is loaded, whether it is valid, whether this machine " +
          "may use it, whether it carries the scopes this folder's tools need, and what one real " +
          "read answers. Nothing is created, updated or deleted.",
      )
      .summary("say why calls do not work"),
    (command) =>
      command
        .addOption(flags.key())
        .addOption(flags.noProbe())
        .addOption(flags.checkIp())
        .addOption(flags.cookie())
        .addOption(flags.noAutoCookie())
        .addOption(flags.json())
        .addOption(flags.strict())
        .action(async (_, command) => {
          const { checkIp, json, strict, ...options } = given(command);
          done(
            await handlers.doctor({ ...shared(options), checkIp: checkIp ?? false }, {
              json: json ?? false,
              strict: strict ?? false,
            }),
          );
        }),
  );

  addConfig(root, add, handlers, done);

  add(
    root.command("completions")
      .description(
        "Print the completions of a shell, or write them to a file. They complete commands, flags " +
          "and the names in this folder's files; nothing of a typed line is evaluated.",
      )
      .summary("print the completions of a shell"),
    (command) =>
      command
        .addArgument(args.shell())
        .addOption(flags.output())
        .action(async (shell, _, command) => {
          done(await handlers.completions(shell, root.name(), given(command).output));
        }),
  );

  add(
    root.command("manual")
      .description("Print the whole manual as one page, for man to show.")
      .summary("print the manual's page"),
    (command) =>
      command
        .action(async (_, command) => {
          given(command);
          done(await handlers.manual(finishAll(root)));
        }),
  );

  add(
    root.command("version")
      .description("Print the version, or as a document which build of it this is.")
      .summary("print the version"),
    (command) =>
      command
        .addOption(flags.json())
        .action(async (_, command) => done(await handlers.version(given(command).json ?? false))),
  );

  root.command("__complete", { hidden: true })
    .description("Answer a completion script.")
    .argument("<shell>")
    .argument("[words...]")
    .action(async (shell, words) => done(await handlers.complete(shell, words, finishAll(root))));

  return root;
}
