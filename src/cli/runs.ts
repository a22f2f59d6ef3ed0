import type { Context, Show } from "../commands/context.ts";
import type { PreviewView, View } from "../views/view.ts";
import type { Invocation } from "./defineCommand.ts";
import { EXIT } from "./exitCodes.ts";

/** How a command is run: with its options, to an exit code. */
export type Run<Options> = (invocation: Invocation<Options>) => Promise<number>;

/**
 * Makes the run of a command that finds something out and prints it.
 *
 * @param load Loads the command's logic, its view, and the exit code of its result; 0 when absent.
 */
export function showing<Options, Result>(
  load: () => Promise<
    readonly [
      logic: (options: Options, context: Context) => Promise<Result>,
      view: View<Result>,
      exitOf?: (result: Result) => number,
    ]
  >,
): Run<Options> {
  return async ({ options, open }) => {
    const [logic, view, exitOf = () => EXIT.fine] = await load();
    const { context, print } = await open();
    const result = await logic(options, context);
    print.result(view, result);
    return exitOf(result);
  };
}

/**
 * Makes the run of a command that shows what it is about to do, does it, and prints how that ended.
 *
 * @param load Loads the command's logic and its view.
 */
export function changing<Options, Preview, Result>(
  load: () => Promise<
    readonly [
      logic: (options: Options, context: Context, show: Show<Preview>) => Promise<Result>,
      view: PreviewView<Preview, Result>,
    ]
  >,
): Run<Options> {
  return async ({ options, open }) => {
    const [logic, view] = await load();
    const { context, print } = await open();
    const result = await logic(options, context, (each, asks) => print.preview(view, each, asks));
    print.outcome(view, result);
    return EXIT.fine;
  };
}
