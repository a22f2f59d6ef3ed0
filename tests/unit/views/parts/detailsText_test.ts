import assert from "node:assert/strict";
import { detailsText } from "../../../../src/views/parts/detailsText.ts";
import { printed } from "../lines.ts";
import { renderOptionsOf } from "../look.ts";

const DETAILS = {
  description: "Laps of a race",
  lastModifiedTime: "2026-01-02T03:04:05Z",
  lastAccessedTime: "2026-01-03T04:05:06Z",
};
const MODIFIED = "      modified 2026-01-02 03:04 UTC";
const ACCESSED = "accessed 2026-01-03 04:05 UTC";

Deno.test("the times of an entry are one line where it fits", () => {
  const both = `${MODIFIED}, ${ACCESSED}`;
  for (
    const [columns, times] of [[both.length, both], [
      both.length - 1,
      `${MODIFIED}\n      ${ACCESSED}`,
    ]] as const
  ) {
    const shown = printed(detailsText(DETAILS, renderOptionsOf(columns)));
    assert.equal(shown, `      Laps of a race\n${times}`);
  }
  assert.equal(
    printed(detailsText(DETAILS, { ...renderOptionsOf(10), isTerminal: false })),
    `      Laps of a race\n${both}`,
  );
  assert.deepEqual(detailsText(undefined, renderOptionsOf(80)), []);
});
