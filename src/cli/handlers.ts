import type { OpenContext } from "./openCommand.ts";
import type { Handlers } from "./commandHandlers.ts";

/**
 * What each command does with its options. A command's modules are loaded when it is the one that
 * was asked for.
 *
 * @param open Opens the outside for a command; nothing is opened for one that is refused before.
 */
export function createHandlers(open: OpenContext): Handlers {
  return {
    doctor: async (options, report) => {
      const { doctorAction } = await import("./actions/doctor.ts");
      return await doctorAction(options, report, open);
    },
    init: async (options) => {
      const { initAction } = await import("./actions/init.ts");
      return await initAction(options, open);
    },
    get: async (options, json) => {
      const { getAction } = await import("./actions/get.ts");
      return await getAction(options, json, open);
    },
    list: async (options, json) => {
      const { listAction } = await import("./actions/list.ts");
      return await listAction(options, json, open);
    },
    check: async (options, format) => {
      const { checkAction } = await import("./actions/check.ts");
      return await checkAction(options, format, open);
    },
    diff: async (options, json) => {
      const { diffAction } = await import("./actions/diff.ts");
      return await diffAction(options, json, open);
    },
    draft: async (options) => {
      const { draftAction } = await import("./actions/draft.ts");
      return await draftAction(options, open);
    },
    sync: async (options, json) => {
      const { syncAction } = await import("./actions/sync.ts");
      return await syncAction(options, json, open);
    },
    pull: async (options) => {
      const { pullAction } = await import("./actions/pull.ts");
      return await pullAction(options, open);
    },
    versions: async (options, json) => {
      const { versionsAction } = await import("./actions/versions.ts");
      return await versionsAction(options, json, open);
    },
    rollback: async (options) => {
      const { rollbackAction } = await import("./actions/rollback.ts");
      return await rollbackAction(options, open);
    },
    completions: async (shell, name, output) => {
      const { completionsAction } = await import("./actions/completions.ts");
      return await completionsAction(shell, name, output, open);
    },
    complete: async (shell, words, tree) => {
      const { completeAction } = await import("./actions/complete.ts");
      return await completeAction(shell, words, tree, open);
    },
    manual: async (tree) => {
      const { manualAction } = await import("./actions/manual.ts");
      return await manualAction(tree, open);
    },
    version: async (json) => {
      const { versionAction } = await import("./actions/version.ts");
      return await versionAction(json, open);
    },
  };
}
