import type { Context, Presenter } from "../commands/context.ts";
import type { PreviewView, View } from "../views/view.ts";
import type { SyncPreview } from "../commands/config/preview.ts";
import type { EnvPreview } from "../commands/config/previewAll.ts";
import type { Guarded, GuardStep } from "../commands/config/watch/watchPublished.ts";
import type { Invocation, Opened } from "./defineCommand.ts";
import { EXIT, exitOfAll, exitOfWatch } from "./exitCodes.ts";

/** How a command is run: with its options, to an exit code. */
export type Run<Options> = (invocation: Invocation<Options>) => Promise<number>;

/** Make the run of a command that finds something out and prints it. */
export function showing<Options, Result>(
  loadLogic: () => Promise<(options: Options, context: Context) => Promise<Result>>,
  loadView: () => Promise<View<Result>>,
  exitOf: (result: Result) => number = () => EXIT.fine,
): Run<Options> {
  return async ({ options, open }) => {
    const [logic, view] = await Promise.all([loadLogic(), loadView()]);
    const { context, print } = await open();
    const result = await logic(options, context);
    print.result(view, result);
    return exitOf(result);
  };
}

/** Make the run of a command that shows what it is about to do, does it, and prints how that ended. */
export function changing<Options, Preview, Result>(
  loadLogic: () => Promise<
    (options: Options, context: Context, presenter: Presenter<Preview>) => Promise<Result>
  >,
  loadView: () => Promise<PreviewView<Preview, Result>>,
  exitOf: (result: Result) => number = () => EXIT.fine,
): Run<Options> {
  return async ({ options, open }) => {
    const [logic, view] = await Promise.all([loadLogic(), loadView()]);
    const { context, print } = await open();
    const result = await logic(options, context, {
      show: (preview, asks) => print.preview(view, preview, asks),
    });
    print.outcome(view, result);
    return exitOf(result);
  };
}

/** Print what a command finds in each environment of the config file, and give the exit code. */
export async function showAll(
  { context, print }: Opened,
  previewOne: (context: Context) => Promise<SyncPreview>,
  finish = (envs: readonly EnvPreview[]) => Promise.resolve(envs),
): Promise<number> {
  const [{ previewAll }, { previewAllView }] = await Promise.all([
    import("../commands/config/previewAll.ts"),
    import("../views/previewAll.ts"),
  ]);
  const envs = await finish(await previewAll(context, previewOne));
  print.result(previewAllView, envs);
  return exitOfAll(envs);
}

/**
 * Print what was published, and watch it where it is guarded: until then it is published, whatever comes.
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
