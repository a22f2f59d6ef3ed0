import { type Fault, FAULTS } from "./faultTable.ts";
import type { Meeting } from "./trial.ts";
import { type Command, COMMANDS, type Ending, type MadeCall } from "./commandTable.ts";
import { expectEnding } from "./expectEnding.ts";

/** One case of the matrix: a command line, what it meets, and how it should end. */
export interface Case {
  readonly command: Command;
  readonly made: MadeCall;
  readonly meetings: readonly Meeting[];
  readonly ending: Ending;
}

/** Every command × every call that it makes × every fault. */
export function singleFaults(): Case[] {
  return COMMANDS.flatMap((command) =>
    command.calls.flatMap((made) =>
      FAULTS.flatMap((fault) => meetingsOf(made, fault)).map((meeting) => ({
        command,
        made,
        meetings: [meeting],
        ending: expectEnding(made, meeting),
      }))
    )
  );
}

/**
 * Every write whose answer is lost × every reading that is to show what became of it × every fault.
 */
export function lostTwice(): Case[] {
  const lost = FAULTS.find(({ id }) => id === "a reset before the reply")!;
  return COMMANDS.flatMap((command) =>
    command.calls.filter(({ role }) => RECOVERY[role] !== undefined).flatMap((made) =>
      [true, false].flatMap((carriedOut) => {
        const write: Meeting = { call: made.call, times: "always", fault: lost, carriedOut };
        return RECOVERY[made.role]!.flatMap((call) =>
          FAULTS.map((fault): Case => {
            const read: Meeting = { call, after: made.call, times: "always", fault };
            const ending = afterLoss(made, carriedOut, read);
            return { command, made, meetings: [write, read], ending };
          })
        );
      })
    )
  );
}

/** What is read when the answer to a write is lost. */
const RECOVERY: Readonly<Partial<Record<MadeCall["role"], readonly Meeting["call"][]>>> = {
  stage: ["draft"],
  stageOnly: ["draft"],
  publish: ["values", "draft", "revisions"],
  discard: ["draft", "revisions"],
};

/**
 * How it ends when one of the readings shows nothing: that a publish happened the two others still
 * show, but that it did not happen, and what is staged, only the draft does.
 */
function afterLoss(
  made: MadeCall,
  carriedOut: boolean,
  { call, fault }: Meeting,
): Ending {
  const ending = expectEnding(made, { ...LOST, carriedOut });
  // A draft that is gone may have been published by somebody else, which the history shows.
  const isIgnored = fault.onRead === "harmless" || fault.onRead === "nothing";
  if (made.role === "discard" && call === "revisions" && carriedOut && !isIgnored) return "unknown";
  if (fault.onRead === "harmless" || call !== "draft") return ending;
  // No draft is what a discarding is for.
  if (made.role === "discard" && fault.onRead === "nothing") {
    return carriedOut ? ending : { exit: 0 };
  }
  return made.role === "publish" && carriedOut ? ending : "unknown";
}

const LOST = {
  call: "draft",
  times: "always",
  fault: FAULTS.find(({ onWrite }) => onWrite === "lost")!,
} as const;

/** A read meets a fault that passes once, and again and again; a write before and after its work. */
function meetingsOf({ call, nth = 1, role }: MadeCall, fault: Fault): Meeting[] {
  const base = { call, nth, fault };
  if (role === "required" || role === "optional" || role === "doctor") {
    const once: Meeting[] = fault.onRead === "passing" ? [{ ...base, times: "once" }] : [];
    return [...once, { ...base, times: "always" }];
  }
  const works = fault.onWrite === "lost" && fault.play.kind !== "closed"
    ? [true, false]
    : [fault.onWrite === "harmless"];
  return works.map((carriedOut) => ({ ...base, times: "always", carriedOut }));
}

/** Name a case in one line. */
export function nameCase({ command, meetings }: Case): string {
  const met = meetings.map(({ call, nth = 1, after, times, fault, carriedOut }) => {
    const which = after === undefined ? nth > 1 ? ` (${nth}.)` : "" : ` after ${after}`;
    const work = carriedOut === undefined ? times : carriedOut ? "carried out" : "not carried out";
    return `${call}${which}: ${fault.id}, ${work}`;
  });
  const person = command.person === undefined ? "" : " (with a person)";
  return `cli ${command.args.join(" ")}${person} × ${met.join(" × ")}`;
}
