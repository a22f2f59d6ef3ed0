import { lostTwice, singleFaults } from "../../../tests/support/faults/cases.ts";
import { COMMANDS } from "../../../tests/support/faults/commandTable.ts";
import { tryCases } from "../../../tests/support/faults/matrix.ts";
import { FAULTS } from "../../../tests/support/faults/faultTable.ts";
import type { Figures, Part } from "./part.ts";

async function run(): Promise<Figures> {
  const calls = COMMANDS.reduce((sum, command) => sum + command.calls.length, 0);
  const single = await tryCases(singleFaults());
  const twice = await tryCases(lostTwice());
  const complaints = [...single.complaints, ...twice.complaints];
  if (complaints.length > 0) throw new Error(complaints.join("\n\n"));
  return [
    ["command lines", COMMANDS.length],
    ["calls they make", calls],
    ["faults", FAULTS.length],
    ["cases of one fault", single.tried],
    ["cases of a lost write and a fault while finding out", twice.tried],
    ["requests counted", single.requests + twice.requests],
    ["requests that met a fault", single.met + twice.met],
    ["waits between two attempts", single.waits + twice.waits],
    [
      "waited, by the program's clock",
      `${Math.round((single.waited + twice.waited) / 60_000)} min`,
    ],
    ["writes sent more than once", 0],
    ["complaints", 0],
  ];
}

/** Every command × every call it makes × every fault. */
export const part: Part = { title: "Faults", run };
