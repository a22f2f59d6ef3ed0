import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { createPrompts } from "../../../../src/cli/terminal/createPrompts.ts";
import { text } from "../../../../src/values/text.ts";
import { createScreen } from "../../../support/screen.ts";

const DOWN = "\x1b[B";
const ENTER = "\r";

/** A picker in a window, and what its screen shows. */
function openPicker(labels: readonly string[], columns: number, rows = 24) {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough(), { columns, rows });
  const screen = createScreen(columns, rows);
  // A terminal begins a new line at its first column.
  output.on("data", (chunk) => void screen.write(String(chunk).replaceAll("\n", "\r\n")));
  const { signal } = new AbortController();
  const appearance = { choice: "never", ascii: false } as const;
  const prompts = createPrompts({ input, output }, appearance, () => Promise.resolve(), signal);
  const choices = labels.map((label, index) => ({
    label: text`${label}`,
    short: text`v${index}`,
    details: text`Changed: ${label}`,
    value: `id ${index}`,
  }));
  const answer = prompts.select({ question: text`Which?`, choices }, "id 1");
  const turn = async () => {
    for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => setTimeout(resolve));
    await screen.write("");
  };
  return {
    answer,
    press: async (keys: string) => {
      await turn();
      input.write(keys);
      await turn();
    },
    resize: async (to: number) => {
      await turn();
      output.columns = to;
      screen.resize(to);
      output.emit("resize");
      await turn();
    },
    lines: () => screen.text().split("\n"),
  };
}

Deno.test("each choice takes one line, and the details of the selected one at most two", async () => {
  const picker = openPicker(["one ".repeat(30), "two ".repeat(30), "three"], 40);
  await picker.press("");
  assert.deepEqual(picker.lines(), [
    "? Which?",
    "  one one one one one one one one one …",
    "❯ two two two two two two two two two …",
    "  three",
    "",
    "Changed: two two two two two two two",
    "two two two two two two two two two tw…",
    "Arrow keys move, Enter chooses.",
  ]);
  await picker.press(DOWN);
  assert.deepEqual(picker.lines().slice(3, 6), ["❯ three", "", "Changed: three"]);
  await picker.press(ENTER);
  assert.deepEqual(picker.lines(), ["? Which? v2"]);
  assert.equal(await picker.answer, "id 2");
});

for (const [from, to] of [[80, 40], [40, 80], [40, 39]] as const) {
  Deno.test(`a window resized from ${from} to ${to} columns shows the choices as if opened so`, async () => {
    const labels = ["one ".repeat(30), "two ".repeat(30), "three"];
    const resized = openPicker(labels, from);
    await resized.press(DOWN);
    await resized.resize(to);
    const opened = openPicker(labels, to);
    await opened.press(DOWN);
    assert.deepEqual(resized.lines(), opened.lines());
    for (const picker of [resized, opened]) {
      await picker.press(ENTER);
      assert.equal(await picker.answer, "id 2");
    }
  });
}

Deno.test("a low window shows fewer choices", async () => {
  const picker = openPicker(Array.from({ length: 20 }, (_, index) => `choice ${index}`), 80, 12);
  await picker.press("");
  assert.equal(picker.lines().filter((line) => /^[ ❯] choice/.test(line)).length, 5);
  await picker.press(ENTER);
  await picker.answer;
});

Deno.test("typing selects the choice that begins so, by its label or short name", async () => {
  const picker = openPicker(["alpha", "beta", "beton"], 80);
  await picker.press("bet");
  assert.ok(picker.lines().includes("❯ beta"));
  await picker.press("o");
  assert.ok(picker.lines().includes("❯ beton"));
  await picker.press(`x`);
  await picker.press(`v0${ENTER}`);
  assert.equal(await picker.answer, "id 0");
});
