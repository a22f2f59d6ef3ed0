import type { Guarded } from "../commands/config/watch/watchPublished.ts";
import type { Action } from "../views/view.ts";
import type { Invocation, Opened } from "./defineCommand.ts";
import { EXIT, exitOfWatch } from "./exitCodes.ts";

/** How a command is run: with its options, to an exit code. */
type Run<Options> = (invocation: Invocation<Options>) => Promise<number>;

/** Load the module of a view, whose default is what a command does and how that is shown. */
type Load<Options, Result, Preview> = () => Promise<
  { readonly default: Action<Options, Result, Preview> }
>;

/** Make the run of a command: it does what it does, and prints how that ended. */
export function running<Options, Result, Preview>(
  load: Load<Options, Result, Preview>,
  exitOf: (result: Result) => number = () => EXIT.fine,
): Run<Options> {
  return async ({ options, open }) => {
    const { default: action } = await load();
    return exitOf(await act(action, options, await open()));
  };
}

/** Do what a command does, and print how that ended. */
export async function act<Options, Result, Preview>(
  { logic, view }: Action<Options, Result, Preview>,
  options: Options,
  { context, print }: Opened,
): Promise<Result> {
  const result = await logic(options, context, print.presenter(view));
  print.result(view, result);
  return result;
}

/** Make the run of a command that publishes: what it published is watched, where it is guarded. */
export function publishing<
  Options,
  Result extends Guarded & { readonly outcome: string },
  Preview,
>(load: Load<Options, Result, Preview>): Run<Options & { readonly json: boolean }> {
  return async ({ options, open }) => {
    const { default: { logic, view } } = await load();
    const { context, print } = await open();
    const result = await logic(options, context, print.presenter(view));
    const { publish, guard } = result;
    if (guard === undefined || publish?.outcome !== "published") {
      print.result(view, result);
      return EXIT.fine;
    }
    // Until now it is published, whatever comes. A document is one: it has what the watch found, too.
    if (!options.json) print.result(view, result);
    const { default: watch } = await import("../views/guard.ts");
    const published = { guard, version: publish.version };
    const watched = await watch.logic(published, context, print.presenter(watch.view));
    if (options.json) print.result(view, { ...result, watched });
    else print.result(watch.view, watched);
    return exitOfWatch(watched);
  };
}
