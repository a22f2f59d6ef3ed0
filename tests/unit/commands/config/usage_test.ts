import assert from "node:assert/strict";
import { MARKS } from "../../../support/reliability/hostile/canary.ts";
import { runInside } from "../../../support/runInside.ts";

const KEY = MARKS.flag;

const MISTYPED = [
  ["doctor", `--api-kye=${KEY}`],
  ["doctor", `--cookei=${KEY}`],
  ["config", "get", "--env", "dev", `--apikey=${KEY}`],
  ["config", "get", "--env", "dev", `-k${KEY}`],
  [KEY],
  ["doctor", KEY],
  ["config", KEY],
  ["config", "list", "--env", "dev", KEY],
  ["help", KEY],
  ["config", "sync", "--env", "dev", `--strategy=${KEY}`],
  ["completions", KEY],
];

for (const args of MISTYPED) {
  const shown = args.map((arg) => arg.replace(KEY, "<key>")).join(" ");
  Deno.test(`an error about \`cli ${shown}\` does not quote a possible key`, async () => {
    const ran = await runInside({ args, folder: Deno.cwd(), env: {} });
    assert.equal(ran.exit, 1);
    assert.ok(
      ran.stderr !== "" && !(ran.stdout + ran.stderr).includes(KEY.slice(0, 8)),
      ran.stderr,
    );
  });
}
