import { DEFAULT_REPOSITORY, REPOSITORY_RECORDS } from "../../src/values/repository.ts";
import { markdownTable } from "./table.ts";

/** The table of the configs repositories. */
export function repositoriesSection(): string {
  return markdownTable(
    ["Repository", "Entry schema published by Roblox"],
    REPOSITORY_RECORDS.map((record) => [
      `\`${record.name}\`${record.name === DEFAULT_REPOSITORY ? " (the default)" : ""}`,
      "entrySchema" in record ? record.entrySchema : "none",
    ]),
  );
}
