import assert from "node:assert/strict";
import { printFigures, WHOLE } from "../evidence.ts";
import { type Case, nameCase } from "./cases.ts";
import { availableParallelism } from "node:os";
import { type FaultServer, openFaultServer } from "./faultServer.ts";
import { FAULTS } from "./faultTable.ts";
import { mapAtMost } from "../../../../src/values/collections.ts";
import { type TrialSetup, tryOut } from "./trial.ts";
import type { Command } from "./commandTable.ts";
import { judgeTrial, type Reference } from "./judgeTrial.ts";

/** The result of a matrix. */
interface MatrixResult {
  readonly tried: number;
  /** How many requests the program sent in all. */
  readonly requests: number;
  /** How many of them met a fault. */
  readonly met: number;
  /** How many waits there were between two attempts, and how long they were by the program's clock. */
  readonly waits: number;
  readonly waited: number;
  /** What was not as it should be, with the case it was in. */
  readonly complaints: readonly string[];
}

/** Try cases, several at a time. */
async function tryCases(cases: readonly Case[]): Promise<MatrixResult> {
  await using server = await openFaultServer();
  const reference = referencesOf(server);
  const result = { tried: 0, requests: 0, met: 0, waits: 0, waited: 0 };
  const complaints: string[] = [];
  await mapAtMost(cases, availableParallelism() * 2, async (one) => {
    const trial = await tryOut(server, setupOf(one.command, one.meetings));
    const found = judgeTrial(one, trial, await reference(one.command));
    if (found.length > 0) {
      complaints.push(
        `${nameCase(one)}\n  ${found.join("\n  ")}\n${indent(trial.stdout + trial.stderr)}`,
      );
    }
    result.tried++;
    result.requests += trial.sent.length;
    result.met += trial.met;
    result.waits += trial.waits.length;
    result.waited += trial.waits.reduce((sum, { length }) => sum + length, 0);
  });
  if (server.strays() > 0) complaints.push(`${server.strays()} redirects were followed`);
  return { ...result, complaints };
}

function setupOf(command: Command, meetings: TrialSetup["meetings"]): TrialSetup {
  const { args, files, prepare, person } = command;
  return {
    args,
    ...(prepare === undefined ? {} : { prepare }),
    ...(files === undefined ? {} : { files }),
    ...(person === undefined ? {} : { person }),
    ...(meetings === undefined ? {} : { meetings }),
  };
}

/** Run each command once without a fault, and once refused at its publish, to compare with. */
function referencesOf(server: FaultServer): (command: Command) => Promise<Reference> {
  const known = new Map<Command, Promise<Reference>>();
  const refused = FAULTS.find(({ id }) => id === "403")!;
  const make = async (command: Command): Promise<Reference> => {
    const publishes = command.calls.some(({ role }) => role === "publish");
    const [clean, staged] = await Promise.all([
      tryOut(server, setupOf(command, [])),
      publishes
        ? tryOut(
          server,
          setupOf(command, [{ call: "publish", times: "always", fault: refused }]),
        )
        : undefined,
    ]);
    if (clean.exit !== command.exit) {
      throw new Error(`${command.args.join(" ")} ends with ${clean.exit}:\n${clean.stderr}`);
    }
    return { clean, staged };
  };
  return (command) => {
    const found = known.get(command) ?? make(command);
    known.set(command, found);
    return found;
  };
}

function indent(text: string): string {
  return text.trimEnd().split("\n").map((line) => `    | ${line.slice(0, 300)}`).join("\n");
}

/**
 * Try cases, and expect no complaint.
 *
 * Of those that take long, one for each call is tried, unless everything is.
 */
export async function assertCases(cases: readonly Case[]): Promise<void> {
  const sample = WHOLE ? cases : sampled(cases);
  const { complaints, ...figures } = await tryCases(sample);
  assert.equal(complaints.length, 0, complaints.slice(0, 10).join("\n\n"));
  assert.equal(figures.tried, sample.length);
  printFigures(figures);
}

function sampled(cases: readonly Case[]): Case[] {
  const seen = new Set<string>();
  return cases.filter((one) => {
    const heavy = one.meetings.find(({ fault }) => fault.heavy);
    if (heavy === undefined) return true;
    const name = `${heavy.call} ${heavy.fault.id}`;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
