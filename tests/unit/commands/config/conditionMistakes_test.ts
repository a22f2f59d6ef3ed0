import assert from "node:assert/strict";
import { WORDS_ADVICE } from "../../../../src/config/conditions/parseCondition.ts";
import { runInside } from "../../../support/runInside.ts";

/** What people write, with ▸ where the error points, and the error; none if it is correct. */
type Mistakes = Readonly<Record<string, string>>;

const CONDITIONS = "[[dev.conditions]]\n";
const VIP = `${CONDITIONS}name = "vip"\n`;
const HEALTH = '[dev.entries."boss.health"]\nvalue = 1000\n';
const NEW = `${CONDITIONS}name = "newcomers"\nif = 'NewOrReturning = New'\n\n`;

const ENTRY_FORM = 'an entry is written as `[dev.entries."race.laps"]`, and below it `value = 3`.';

const FORM =
  " Write a [[dev.conditions]] table for each condition, and below it `name = \"…\"` and `if = '…'`; `conditions = []` means none.";

const LIST =
  "Write a [[dev.conditions]] table for it; `cli config list --conditions --env dev` shows those that are live.";

/** What to do about each mistake in words. */
const ADVICE = ` ${WORDS_ADVICE}`;

const FILE: Mistakes = {
  [`[dev.▸conditions]\nname = "vip"`]:
    'conditions of environment "dev" is a table, not a list of tables.' + FORM,
  '[dev]\n▸conditions = "vip"':
    'conditions of environment "dev" is a string, not a list of tables.' + FORM,
  '[dev]\nconditions = [▸"vip"]': 'a condition of environment "dev" is a string, not a table.' +
    FORM,
  "[[dev.▸condition]]":
    'environment "dev" has an unknown field "condition". Did you mean "conditions"?',
  [`[conditions]\n▸name = "vip"\n${HEALTH}`]:
    `environment "conditions" has an unknown field "name". An environment has only \`entries\` and \`conditions\`; ${ENTRY_FORM}`,
  [`[[▸conditions]]\nname = "vip"\n${HEALTH}`]:
    `"conditions" is an array of tables, not an environment. In an environment, ${ENTRY_FORM}`,
  [`[[▸"dev.conditions"]]\nname = "vip"\n${HEALTH}`]:
    `"dev.conditions" is an array of tables, not an environment. In an environment, ${ENTRY_FORM}`,
  [`▸conditions = []\n${HEALTH}`]:
    `"conditions" is an array, not an environment. In an environment, ${ENTRY_FORM}`,
  [`${NEW}▸${NEW}`]:
    'environment "dev" has two conditions "newcomers". Remove one of them, or give it another name; the first one is in line 1.',
  [`${NEW}▸${NEW.replace("newcomers", "Newcomers")}`]:
    'warning: condition "Newcomers" has no effect: everyone who matches it matches "newcomers" first. ' +
    'Move it above "newcomers", or remove it.',
  [`${VIP}if = 'Country = US'\n▸${CONDITIONS}name = "vips"\nif = 'Country = US and Age = old'`]:
    'warning: condition "vips" has no effect: everyone who matches it matches "vip" first. Move it above "vip", or remove it.',
  [`${HEALTH}when = { ▸vip = 2 }`]:
    'entry "boss.health" has a value under "vip", which is not a condition of environment "dev". It has none. ' +
    LIST,
};

const CONDITION: Mistakes = {
  [`▸${CONDITIONS}if = 'Country = US'`]: 'a condition of environment "dev" has no name.' + FORM,
  [`${CONDITIONS}▸name = ""`]: 'a condition of environment "dev" has no name.' + FORM,
  [`${CONDITIONS}▸Name = "vip"`]:
    'a condition of environment "dev" has an unknown field "Name". Did you mean "name"?',
  [`▸${VIP}`]:
    "condition \"vip\" has neither `if` nor `tokens`. Write only `if`, like `if = 'Country = US'`.",
  [`▸${VIP}tokens = []`]:
    "condition \"vip\" has no tokens. Write the condition in `if`, like `if = 'Country = US'`, or remove it.",
  [`▸${VIP}if = 'Country = US'\ntokens = []`]:
    "condition \"vip\" has both `if` and `tokens`. Write only `if`, like `if = 'Country = US'`.",
  [`${VIP}▸tokens = ["US", "Country", "Eq"]`]:
    '`tokens` of condition "vip" is not a list of tokens. ' +
    "Write them as `cli config list --conditions --json --env <name>` shows them, as an array or as one JSON string.",
  [`${VIP}▸If = 'Country = US'`]:
    'a condition of environment "dev" has an unknown field "If". Did you mean "if"?',
  [`${VIP}▸when = 'Country = US'`]:
    'a condition of environment "dev" has an unknown field "when". ' +
    "A condition has only `name`, and `if` or `tokens`; its values are in `when` of each entry.",
  [`${VIP}if = 'Country = US'\n▸value = 5`]:
    'a condition of environment "dev" has an unknown field "value". ' +
    "A condition has only `name`, and `if` or `tokens`; its values are in `when` of each entry.",
  [`${VIP}▸if = true`]:
    "`if` of condition \"vip\" is a boolean, not a string. Write a comparison in quotes: `if = 'Country = US'`.",
  [`${VIP}if = "Country = ▸'US'"`]:
    `condition "vip" cannot be read: expected a value, found "'".${ADVICE}`,
  [`${VIP}if = "Days <= \\"30\\" ▸days"`]:
    `condition "vip" cannot be read: expected "and", "or" or the end, found "days".${ADVICE}`,
  [`${VIP}if = 'Country = US AND PayerStatus = Active'`]: "",
};

/** The words of a condition, in single quotes, and why they cannot be read. */
const WORDS: Mistakes = {
  "▸": "expected an attribute, found the end.",
  "Country▸": "expected an operator (=, !=, <, <=, >, >=, in, not in), found the end.",
  "Country ▸is US": 'expected an operator (=, !=, <, <=, >, >=, in, not in), found "is".',
  "Country = US ▸&& PayerStatus = Active": 'expected "and", "or" or the end, found "&&".',
  "Country = ▸“US”": 'expected a value, found "“".',
  "Country = US and PayerStatus = Active ▸or Days <= 30": 'expected "and" or the end, found "or".',
};

/** Below an entry, in a file with one condition. */
const WHEN: Mistakes = {
  '▸when = "vip"':
    '`when` of entry "boss.health" is a string, not a table. Write `when = { <condition> = <value> }`.',
  '▸when = ["vip"]':
    '`when` of entry "boss.health" is an array, not a table. Write `when = { <condition> = <value> }`.',
  '[[dev.entries."boss.health".▸when]]\nnewcomers = 500':
    '`when` of entry "boss.health" is an array of tables, not a table. Write `when = { <condition> = <value> }`.',
  "[when]\n▸newcomers = 500":
    `environment "when" has an unknown field "newcomers". An environment has only \`entries\` and \`conditions\`; ${ENTRY_FORM}`,
  "[dev.▸when]\nnewcomers = 500":
    `environment "dev" has an unknown field "when". An environment has only \`entries\` and \`conditions\`; ${ENTRY_FORM}`,
  "[dev.entries.boss.▸health.when]\nnewcomers = 500":
    'entry "boss" has an unknown field "health". ' +
    "An entry has only `value`, `description` and `when`; a table as a value goes under `value`, a value under a condition in `when`.",
  "▸When = { newcomers = 500 }":
    'entry "boss.health" has an unknown field "When". Did you mean "when"?',
  "▸newcomers = 500": 'entry "boss.health" has an unknown field "newcomers". ' +
    "An entry has only `value`, `description` and `when`; a table as a value goes under `value`, a value under a condition in `when`.",
  "when = { ▸Newcomers = 500 }":
    'entry "boss.health" has a value under "Newcomers", which is not a condition of environment "dev". Did you mean "newcomers"?',
  "when = { ▸everyone = 500 }":
    'entry "boss.health" has a value under "everyone", which is not a condition of environment "dev". ' +
    'It has "newcomers". ' + LIST,
  "when = { ▸vip.us = 500 }": 'entry "boss.health" is a number, but an object under "vip". ' +
    "A value under a condition must have the same type as the entry's own value.",
  'when = { ▸newcomers = "500" }':
    'entry "boss.health" is a number, but a string under "newcomers". ' +
    "A value under a condition must have the same type as the entry's own value.",
  "when = { ▸newcomers = { value = 500 } }":
    'entry "boss.health" is a number, but an object under "newcomers". ' +
    "A value under a condition must have the same type as the entry's own value.",
  "when = { newcomers = ▸2026-01-01 }":
    'entry "boss.health" under "newcomers" is 2026-01-01, which JSON cannot represent. Write it as a string: "2026-01-01".',
  "when = {}": "",
  "when.newcomers = 500": "",
};

/** Entries, in a file with one condition. */
const ENTRY: Mistakes = {
  '[dev.entries]\n▸"boss.health" = 1000':
    'entry "boss.health" is a number, not a table. Write `[dev.entries."boss.health"]`, and below it `value = 1000`.',
  '[dev.entries.▸"boss.health"]\nwhen = { newcomers = 500 }':
    'entry "boss.health" has no value. Add `value = …`.',
};

Deno.test("each mistake in a condition written by hand is shown with its place and its fix", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/cliplace.toml`, "[dev]\nuniverse_id = 1\n");
  const expectAnswer = async (marked: string, answer: string) => {
    const text = marked.replace("▸", "");
    await Deno.writeTextFile(`${folder}/cliconfig.toml`, text);
    const args = ["config", "validate", "--json"];
    const [found] = JSON.parse((await runInside({ args, folder, env: {} })).stdout).findings;
    if (found === undefined) return assert.equal(answer, "", marked);
    const { severity, line, column, message, advice } = found;
    const lines = text.split("\n");
    lines[line - 1] = [...lines[line - 1]!].toSpliced(column - 1, 0, "▸").join("");
    const said = `${severity === "error" ? "" : `${severity}: `}${message} ${advice}`;
    assert.deepEqual([lines.join("\n"), said], [marked, answer]);
  };
  for (const [file, answer] of Object.entries({ ...FILE, ...CONDITION })) {
    await expectAnswer(file, answer);
  }
  for (const [words, why] of Object.entries(WORDS)) {
    await expectAnswer(`${VIP}if = '${words}'`, `condition "vip" cannot be read: ${why}${ADVICE}`);
  }
  for (const [line, answer] of Object.entries(WHEN)) {
    await expectAnswer(`${NEW}${HEALTH}${line}`, answer);
  }
  for (const [lines, answer] of Object.entries(ENTRY)) await expectAnswer(`${NEW}${lines}`, answer);
  await Deno.remove(folder, { recursive: true });
});
