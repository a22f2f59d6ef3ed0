import { get } from "../../commands/config/get.ts";
import type { GetOptions } from "../../commands/config/options.ts";
import { snapshotJson } from "../../views/snapshotJson.ts";
import { askedDetailsText, entriesText, valueText } from "../../views/snapshotText.ts";
import { EXIT } from "../exitCodes.ts";
import type { Output } from "../../terminal/streams.ts";
import type { Json } from "../../values/json.ts";
import { print, printData, printJson, renderOptionsOf } from "../print.ts";
import type { OpenContext } from "../openCommand.ts";

/** Runs `cli config get` and prints what it gives. */
export async function getAction(
  options: GetOptions,
  json: boolean,
  open: OpenContext,
): Promise<number> {
  const context = await open("config get");
  const { out } = context.streams;
  const snapshot = await get(options, context);
  if (json) printJson(out, snapshotJson(snapshot));
  else if (snapshot.asked === undefined) printData(out, entriesText(snapshot));
  else {
    printValue(out, snapshot.asked.value);
    print(out, askedDetailsText(snapshot, renderOptionsOf(out)));
  }
  return EXIT.fine;
}

/** A text is exact where a program reads it, and made safe where a person does. */
function printValue(output: Output, value: Json): void {
  if (typeof value === "string" && !output.isTerminal) output.raw(`${value}\n`);
  else printData(output, valueText(value));
}
