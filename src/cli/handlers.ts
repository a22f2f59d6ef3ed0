import { check } from "../commands/config/check.ts";
import { get } from "../commands/config/get.ts";
import { init } from "../commands/config/init.ts";
import { list } from "../commands/config/list.ts";
import { pull } from "../commands/config/pull.ts";
import type { LockFailure } from "../commands/config/recordLock.ts";
import { rollback } from "../commands/config/rollback.ts";
import { sync } from "../commands/config/sync.ts";
import { versions } from "../commands/config/versions.ts";
import type { Context } from "../commands/context.ts";
import { doctor } from "../commands/doctor.ts";
import { SHORTEST_PREFIX } from "../config/restore.ts";
import { type Section, tally } from "../doctor/report.ts";
import type { Output } from "../terminal/streams.ts";
import { createPaint, type Text, text } from "../terminal/text.ts";
import { type Json, writeJson } from "../values/json.ts";
import { doctorSummary, doctorText } from "../views/doctorText.ts";
import { failureText } from "../views/failureText.ts";
import { historyJson } from "../views/historyJson.ts";
import { historyText, revisionText } from "../views/historyText.ts";
import type { Look } from "../views/look.ts";
import { initText, pullText, rollbackText, syncText } from "../views/outcomeText.ts";
import { checkText, pullPlanText, rollbackPlanText, syncPlanText } from "../views/planText.ts";
import { snapshotJson } from "../views/snapshotJson.ts";
import { entriesText, listText, valueText } from "../views/snapshotText.ts";
import { EXIT, exitOfCheck, exitOfDoctor } from "./exitCodes.ts";
import type { ReachName } from "./permissions.ts";
import type { Handlers } from "./tree.ts";

/**
 * What each command does with its options: run, then print the result in one of its views.
 *
 * @param open Opens the outside for a command; nothing is opened for one that is refused before.
 */
export function createHandlers(open: (command: ReachName) => Context): Handlers {
  return {
    doctor: async (options) => {
      const context = open(options.checkIp ? "doctor --check-ip" : "doctor");
      const { out } = context.streams;
      const look = lookOf(out);
      const sections: Section[] = [];
      for await (const section of doctor(options, context)) {
        sections.push(section);
        print(out, doctorText(section, look));
      }
      const counted = tally(sections);
      out.line(doctorSummary(counted, look));
      return exitOfDoctor(counted);
    },
    init: async (options) => {
      const context = open("config init");
      const { out } = context.streams;
      print(out, initText(await init(options, context), lookOf(out)));
      return EXIT.fine;
    },
    get: async (options, json) => {
      const context = open("config get");
      const { out } = context.streams;
      const snapshot = await get(options, context);
      if (json) printJson(out, snapshotJson(snapshot));
      else if (snapshot.asked === undefined) print(out, entriesText(snapshot));
      else printValue(out, snapshot.asked.value);
      return EXIT.fine;
    },
    list: async (options, json) => {
      const context = open("config list");
      const { out } = context.streams;
      const snapshot = await list(options, context);
      if (json) printJson(out, snapshotJson(snapshot));
      else print(out, listText(snapshot, lookOf(out)));
      return EXIT.fine;
    },
    check: async (options) => {
      const context = open("config check");
      const { out } = context.streams;
      const result = await check(options, context);
      print(out, checkText(result, lookOf(out)));
      return exitOfCheck(result);
    },
    sync: async (options) => {
      const context = open("config sync");
      const { out } = context.streams;
      const look = lookOf(out);
      const show = (preview: Parameters<typeof syncPlanText>[0]) =>
        print(out, syncPlanText(preview, look));
      const result = await sync(options, context, show);
      print(out, syncText(result, options.strategy, look));
      if (result.outcome === "published") warnOfLock(context, result);
      return EXIT.fine;
    },
    pull: async (options) => {
      const context = open("config pull");
      const { out } = context.streams;
      const look = lookOf(out);
      const result = await pull(options, context, (preview) => {
        print(out, pullPlanText(preview, look));
      });
      print(out, pullText(result, look));
      warnOfLock(context, result);
      return EXIT.fine;
    },
    versions: async (options, json) => {
      const context = open("config versions");
      const { out } = context.streams;
      const history = await versions(options, context);
      if (json) printJson(out, historyJson(history));
      else print(out, historyText(history, lookOf(out)));
      return EXIT.fine;
    },
    rollback: async (options) => {
      const context = open("config rollback");
      const { out, err } = context.streams;
      const look = lookOf(out);
      const result = await rollback(options, context, {
        show: (preview) => print(out, rollbackPlanText(preview, look)),
        label: (revision, published) => {
          const tag = published ? "  [published]" : "";
          return text`${revisionText(revision, SHORTEST_PREFIX, lookOf(err))}${tag}`;
        },
      });
      print(out, rollbackText(result, look));
      return EXIT.fine;
    },
  };
}

/** How views look on an output. */
export function lookOf(output: Output): Look {
  return { paint: createPaint(output.colour), columns: output.columns };
}

function print(output: Output, lines: readonly Text[]): void {
  for (const line of lines) output.line(line);
}

function printJson(output: Output, document: Json): void {
  output.raw(`${writeJson(document, 2)}\n`);
}

/** A text is exact where a program reads it, and made safe where a person does. */
function printValue(output: Output, value: Json): void {
  if (typeof value === "string" && !output.isTerminal) output.raw(`${value}\n`);
  else print(output, valueText(value));
}

function warnOfLock({ streams: { err } }: Context, { lockFailure }: LockFailure): void {
  if (lockFailure === undefined) return;
  const look = lookOf(err);
  err.line(look.paint.yellow("! This is done, but the lock file was not written:"));
  print(err, failureText(lockFailure, look));
}
