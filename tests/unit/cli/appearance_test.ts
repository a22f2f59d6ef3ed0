import assert from "node:assert/strict";
import { readAppearance, showsProgress } from "../../../src/cli/appearance.ts";

/** What the program makes of a command line and an environment. */
function read(line: string, env: Readonly<Record<string, string>> = {}) {
  const args = line.split(" ").filter((word) => word !== "");
  return readAppearance({ args, env: (name) => env[name] });
}

Deno.test("--color may be anywhere, with a space or an equals sign; else it is auto", () => {
  assert.equal(read("config check").choice, "auto");
  assert.equal(read("--color never config check").choice, "never");
  assert.equal(read("config check --color always").choice, "always");
  assert.equal(read("config --color=always check").choice, "always");
  assert.equal(read("config check --color sometimes").choice, "auto");
  assert.equal(read("config check --color").choice, "auto");
});

Deno.test("what comes after -- is no flag", () => {
  assert.equal(read("config get -- --ascii").ascii, false);
  assert.equal(read("config sync -m text --ascii").ascii, true);
});

Deno.test("the first locale that is set decides whether more than ASCII is shown", () => {
  const ascii = (env: Readonly<Record<string, string>>) => read("doctor", env).ascii;
  assert.equal(ascii({}), false);
  assert.equal(ascii({ LANG: "" }), false);
  assert.equal(ascii({ LANG: "en_US.UTF-8" }), false);
  assert.equal(ascii({ LANG: "C.utf8" }), false);
  assert.equal(ascii({ LANG: "C" }), true);
  assert.equal(ascii({ LANG: "de_DE.ISO-8859-1" }), true);
  assert.equal(ascii({ LANG: "C", LC_CTYPE: "UTF-8" }), false);
  assert.equal(ascii({ LANG: "C.UTF-8", LC_ALL: "POSIX" }), true);
  assert.equal(read("doctor --ascii", { LANG: "C.UTF-8" }).ascii, true);
});

Deno.test("no line that comes and goes is next to a document, or where it could not go", () => {
  const shows = (options: Readonly<Record<string, unknown>>, TERM = "xterm-256color") =>
    showsProgress(options, (name) => ({ TERM })[name as "TERM"]);
  assert.ok(shows({ json: false, quiet: false }));
  assert.ok(!shows({ json: true }));
  assert.ok(!shows({ quiet: true }));
  assert.ok(!shows({}, "dumb"));
});
