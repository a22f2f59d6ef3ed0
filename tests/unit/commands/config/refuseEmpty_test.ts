import assert from "node:assert/strict";
import { refuseEmpty } from "../../../../src/commands/config/preview.ts";
import type { LocalSection } from "../../../../src/commands/config/localSection.ts";
import { planSync } from "../../../../src/config/syncPlan.ts";
import { Failure } from "../../../../src/values/failure.ts";
import { entriesOf } from "../../values/randomJson.ts";
import { configsHttp, folder } from "./configsHttpClient.ts";

/** Plan to go from live entries to local ones, and ask whether that is refused. */
function ask(live: Record<string, unknown>, local: Record<string, unknown>, allowEmpty = false) {
  const desired = entriesOf(local);
  const place = { file: "cliconfig.toml", line: 1, column: 2, source: "[dev]" };
  const section: LocalSection = {
    env: "dev",
    section: { place, entries: new Map() },
    repository: "InExperienceConfig",
    desired,
    limitViolation: () => undefined,
  };
  const config = { version: 7, entries: entriesOf(live) };
  const plan = planSync(desired, config, { entries: new Map() });
  refuseEmpty(plan, section, { allowEmpty }, folder(configsHttp({})));
}

Deno.test("a section without entries does not empty what is live, unless that is meant", () => {
  for (const live of [{ a: 1 }, { a: 1, b: 2, "a.RBX.conditional.r1": 3 }]) {
    assert.throws(() => ask(live, {}), (error) => {
      assert.ok(error instanceof Failure);
      assert.match(error.what, /"dev".*cliconfig\.toml.*no entries/);
      assert.match(error.advice, /--allow-empty/);
      return true;
    });
    ask(live, {}, true);
  }
});

Deno.test("where nothing would be removed, or something is left, nothing is refused", () => {
  ask({}, {});
  ask({ "a.RBX.conditional.r1": 3 }, {});
  ask({ a: 1, b: 2, c: 3 }, { d: 1 });
});
