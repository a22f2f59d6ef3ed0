import type { WatchedPublish } from "../watch/watchPublished.ts";
import type { Invocation, Load } from "./defineCommand.ts";
import { exitOfPublish, exitOfWatch } from "./exitCodes.ts";

/** Make the run function of a command that publishes, and watches that when a flag asks for it. */
export function publishing<
  Options,
  Result extends WatchedPublish & { readonly outcome: string },
  Preview,
>(load: Load<Options, Result, Preview>) {
  return async ({ options, open }: Invocation<Options & { readonly json: boolean }>) => {
    const { default: { logic, view } } = await load();
    const { context, print } = await open();
    const result = await logic(options, context, print.presenter(view));
    const { publish, agreement, watch } = result;
    const exit = exitOfPublish(publish);
    if (agreement === undefined || watch === undefined || publish?.outcome !== "published") {
      print.result(view, result);
      return exit;
    }
    // Print the publish now, whatever the watch finds. With --json there is one document, after the watch.
    if (!options.json) print.result(view, result);
    const { default: watching } = await import("../views/watched.ts");
    context.outliveTerminal();
    const published = { agreement, watch, publish };
    const watched = await watching.logic(published, context, print.presenter(watching.view));
    if (options.json) print.result(view, { ...result, watched });
    else print.result(watching.view, watched);
    return exitOfWatch(watched) || exit;
  };
}
