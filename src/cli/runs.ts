import type { Context, Presenter } from "../commands/context.ts";
import type { PreviewView, View } from "../views/view.ts";
import type { Guarded, GuardStep } from "../commands/config/watch/watchPublished.ts";
import type { Invocation, Opened } from "./defineCommand.ts";
import { EXIT, exitOfWatch } from "./exitCodes.ts";

/** How a command is run: with its options, to an exit code. */
export type Run<Options> = (invocation: Invocation<Options>) => Promise<number>;

/**
 * Makes the run of a command that finds something out and prints it.
 *
 * @param loadExitOf Loads what gives the exit code of a result; it is 0 when absent.
 */
export function showing<Options, Result>(
  loadLogic: () => Promise<(options: Options, context: Context) => Promise<Result>>,
  loadView: () => Promise<View<Result>>,
  loadExitOf?: () => Promise<(result: Result) => number>,
): Run<Options> {
  return async ({ options, open }) => {
    const [logic, view, exitOf] = await Promise.all([loadLogic(), loadView(), loadExitOf?.()]);
    const { context, print } = await open();
    const result = await logic(options, context);
    print.result(view, result);
    return exitOf?.(result) ?? EXIT.fine;
  };
}

/** Makes the run of a command that shows what it is about to do, does it, and prints how that ended. */
export function changing<Options, Preview, Result>(
  loadLogic: () => Promise<
    (options: Options, context: Context, presenter: Presenter<Preview>) => Promise<Result>
  >,
  loadView: () => Promise<PreviewView<Preview, Result>>,
): Run<Options> {
  return async ({ options, open }) => {
    const [logic, view] = await Promise.all([loadLogic(), loadView()]);
    const { context, print } = await open();
    const result = await logic(options, context, {
      show: (preview, asks) => print.preview(view, preview, asks),
    });
    print.outcome(view, result);
    return EXIT.fine;
  };
}

/**
 * Prints what was published, and watches it where it is guarded: until then it is published, whatever comes.
 *
 * @returns The exit code.
 */
export async function finishPublish<Result extends Guarded & { readonly outcome: string }>(
  view: View<Result>,
  result: Result,
  { context, print }: Opened,
  json: boolean,
): Promise<number> {
  const { publish, guard } = result;
  if (guard === undefined || publish?.outcome !== "published") {
    print.outcome(view, result);
    return EXIT.fine;
  }
  // A document is one: it comes at the end, with what the watch found.
  if (!json) print.outcome(view, result);
  const [{ watchPublished }, { guardView }] = await Promise.all([
    import("../commands/config/watch/watchPublished.ts"),
    import("../views/guard.ts"),
  ]);
  const show = (step: GuardStep) => print.preview(guardView, step);
  const watched = await watchPublished(guard, publish.version, context, show);
  if (json) print.outcome(view, { ...result, watched });
  else print.outcome(guardView, watched);
  return exitOfWatch(watched);
}
