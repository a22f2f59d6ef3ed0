import assert from "node:assert/strict";
import { runInside } from "../../../support/runInside.ts";

/** What people write, where the answer is, what it says is wrong, and what to do; nothing where all is well. */
type Rows = readonly (readonly [
  written: string,
  place?: string,
  what?: string,
  advice?: string,
])[];

const HEAD = "[[production.conditions]]\n";
const BOSS = `[production.entries."boss.health"]\nvalue = 1000\n`;
const NEW = `${HEAD}name = "newcomers"\nif = 'NewOrReturning = New'\n\n`;

/** A file. */
const WHOLE: Rows = [
  [
    `[production.conditions]
name = "vip"
if = 'Country = US'`,
    "error 1:13",
    'conditions of environment "production" is a table, not a list of tables.',
    `Write [[production.conditions]] with double brackets above each condition, and below it \`name = "…"\` and \`if = '…'\`.`,
  ],
  [
    `[production.conditions.vip]
if = 'Country = US'`,
    "error 1:13",
    'conditions of environment "production" is a table, not a list of tables.',
    `Write [[production.conditions]] with double brackets above each condition, and below it \`name = "…"\` and \`if = '…'\`.`,
  ],
  [
    `[[Production.conditions]]
name = "vip"
if = 'Country = US'

${BOSS}when = { vip = 5 }`,
    "error 7:10",
    'entry "boss.health" has a value under "vip", but environment "production" holds no conditions.',
    "Write [[production.conditions]] where the file has [[Production.conditions]].",
  ],
  [
    `[[production.condition]]
name = "vip"
if = 'Country = US'`,
    "error 1:14",
    'environment "production" has an unknown field "condition".',
    'Did you mean "conditions"?',
  ],
  [
    `[conditions]
name = "vip"
if = 'Country = US'

${BOSS}`,
    "error 1:2",
    '"conditions" has no environment before it.',
    "Did you mean [[production.conditions]], with the name of your environment?",
  ],
  [
    `[[conditions]]
name = "vip"
if = 'Country = US'

${BOSS}`,
    "error 1:3",
    '"conditions" has no environment before it.',
    "Did you mean [[production.conditions]], with the name of your environment?",
  ],
  [
    `conditions = []

${BOSS}`,
    "error 1:1",
    '"conditions" has no environment before it.',
    "Did you mean [[production.conditions]], with the name of your environment?",
  ],
  [
    `[["production.conditions"]]
name = "vip"
if = 'Country = US'

${BOSS}`,
    "error 1:3",
    '"production.conditions" has no environment before it.',
    "Did you mean [[production.conditions]], with the name of your environment?",
  ],
  [
    `[[production.entries.conditions]]
name = "vip"
if = 'Country = US'`,
    "error 1:22",
    'entry "conditions" is an array of tables, not a table.',
    "Did you mean [[production.conditions]]?",
  ],
  [
    `[production]
conditions = ["vip"]`,
    "error 2:15",
    'a condition of environment "production" is a string, not a table.',
    `Write a [[production.conditions]] table for it, with \`name = "…"\` and \`if = '…'\`.`,
  ],
  [
    `[production]
conditions = {}`,
    "error 2:1",
    'conditions of environment "production" is a table, not a list of tables.',
    `Write a [[production.conditions]] table for each condition, or \`conditions = []\` for none.`,
  ],
  [
    `[production]
conditions = "vip"`,
    "error 2:1",
    'conditions of environment "production" is a string, not a list of tables.',
    `Write a [[production.conditions]] table for each condition, or \`conditions = []\` for none.`,
  ],
  [
    `[production]
conditions = [
  { name = "vip", if = 'Country = US' }
  { name = "b", if = 'Country = CA' }
]`,
    "error 4:3",
    "not TOML: a comma is missing.",
    `Write \`conditions = [{ name = "vip", if = "Country = US" }, { name = "b", if = "Country = CA" }]\`.`,
  ],
  [
    `[production.conditions]
name = "vip"
if = 'Country = US'
[production.conditions]
name = "b"
if = 'Country = CA'`,
    "error 4:13",
    "not TOML: conditions is defined twice, first in line 1.",
    "Write [[production.conditions]] with double brackets above each condition.",
  ],
  [
    `[[production.conditions]
name = "vip"`,
    "error 1:24",
    "not TOML: the header is not closed.",
    `Write \`[[production.conditions]]\`.`,
  ],
  [
    `${NEW}${NEW}`,
    "error 5:1",
    'environment "production" has two conditions "newcomers".',
    "Remove one of them, or give it another name; the first one is in line 1.",
  ],
  [
    `${NEW}${HEAD}name = "Newcomers"
if = 'NewOrReturning = New'

`,
    "warning 5:1",
    'condition "Newcomers" never decides: each player who meets it meets "newcomers" before.',
    'Move it above "newcomers", or remove it.',
  ],
  [
    `${BOSS}when = { vip = 2 }`,
    "error 3:10",
    'entry "boss.health" has a value under "vip", but environment "production" holds no conditions.',
    `Write a [[production.conditions]] table for each; \`cli config conditions --env production\` shows those that are live.`,
  ],
  [
    `${HEAD}name = "vip"
if = 'Country = US'

${HEAD}name = "vips"
if = 'Country = US and PayerStatus = Active'`,
    "warning 5:1",
    'condition "vips" never decides: each player who meets it meets "vip" before.',
    'Move it above "vip", or remove it.',
  ],
];

/** Below the header of a condition. */
const CONDITION: Rows = [
  [
    "if = 'Country = US'",
    "error 1:1",
    'a condition of environment "production" has no name.',
    `Write \`name = "…"\`: the name that the condition has on the Creator Dashboard.`,
  ],
  [
    `name = ""
if = 'Country = US'`,
    "error 2:1",
    "the name of a condition is empty.",
    `Write \`name = "…"\`: the name that the condition has on the Creator Dashboard.`,
  ],
  [
    `name = vip
if = 'Country = US'`,
    "error 2:8",
    "not TOML: vip is not between quotes.",
    `If it is a string, write \`"vip"\`.`,
  ],
  [
    `Name = "vip"
if = 'Country = US'`,
    "error 2:1",
    'a condition of environment "production" has an unknown field "Name".',
    'Did you mean "name"?',
  ],
  [
    'name = "vip"',
    "error 1:1",
    `condition "vip" has neither \`if\` nor \`tokens\`.`,
    `Add what it says: \`if = 'Country = US'\`.`,
  ],
  [
    `name = "vip"
if = 'Country = US'
tokens = []`,
    "error 4:1",
    `condition "vip" has both \`if\` and \`tokens\`.`,
    "Keep one of them.",
  ],
  [
    `name = "vip"
tokens = []`,
    "error 1:1",
    'condition "vip" has no tokens.',
    `Write what it says in \`if\`, like \`if = 'Country = US'\`, or remove it.`,
  ],
  [
    `name = "vip"
tokens = ["US", "Country", "Eq"]`,
    "error 3:1",
    `\`tokens\` of condition "vip" is not a list of tokens.`,
    `Write them as \`cli config conditions --json --env <name>\` shows them, as an array or as one JSON string.`,
  ],
  [
    `name = "vip"
If = 'Country = US'`,
    "error 3:1",
    'condition "vip" has an unknown field "If".',
    'Did you mean "if"?',
  ],
  [
    `name = "vip"
when = 'Country = US'`,
    "error 3:1",
    'condition "vip" has an unknown field "when".',
    `A condition has only \`name\`, and \`if\` or \`tokens\`; its values are in \`when\` of each entry.`,
  ],
  [
    `name = "vip"
if = true`,
    "error 3:1",
    `\`if\` of condition "vip" is a boolean, not a string.`,
    `Write a comparison in quotes: \`if = 'Country = US'\`.`,
  ],
  [
    `name = "vip"
if = ""`,
    "error 3:7",
    'condition "vip" cannot be read: there are no words.',
    `Write a comparison, like \`Country = US\`.`,
  ],
  [
    `name = "vip"
if = 'Country = US'
value = 5`,
    "error 4:1",
    'condition "vip" has an unknown field "value".',
    `A condition has only \`name\`, and \`if\` or \`tokens\`; its values are in \`when\` of each entry.`,
  ],
  [
    `name = "vip"
if = Country = US`,
    "error 3:6",
    "not TOML: the words of a condition are not in quotes.",
    `Write \`if = 'Country = US'\`.`,
  ],
  [
    `name = "vip"
if Country = US`,
    "error 3:4",
    "not TOML: the words of a condition are not in quotes.",
    `Write \`if = 'Country = US'\`.`,
  ],
  [
    `name = "vip"
if = ‘Country = US’`,
    "error 3:6",
    "not TOML: ‘ is a curly quote, which TOML does not know.",
    "Write `key = value`, with strings between double quotes.",
  ],
  [
    `name = "vip"
if = "Days <= "30""`,
    "error 3:16",
    "not TOML: a quote inside quotes ends the string.",
    "Write one kind of quote around the string, and the other kind inside.",
  ],
  [
    `name = "vip"
if = "Country in ["US", "CA"]"`,
    "error 3:20",
    "not TOML: a quote inside quotes ends the string.",
    "Write one kind of quote around the string, and the other kind inside.",
  ],
  [
    `name = "vip"
if = 'Country = ''US'''`,
    "error 3:18",
    "not TOML: a quote inside quotes ends the string.",
    "Write one kind of quote around the string, and the other kind inside.",
  ],
  [
    `name = "vip"
if = "Country = 'US'"`,
    "error 3:17",
    'condition "vip" cannot be read: a string is in single quotes.',
    `Use double quotes for it, and single quotes around all words: \`'Country = "US"'\`.`,
  ],
];

/** The words of a condition, in single quotes. */
const WORDS: Rows = [
  [
    "Country == US",
    "error 3:15",
    `condition "us" cannot be read: \`==\` is not an operator of conditions.`,
    `Write \`=\`.`,
  ],
  [
    "Country = US && PayerStatus = Active",
    "error 3:20",
    `condition "us" cannot be read: \`&&\` is not an operator of conditions.`,
    `Write \`and\`.`,
  ],
  [
    "Country = US || Country = CA",
    "error 3:20",
    `condition "us" cannot be read: \`||\` is not an operator of conditions.`,
    `Write \`or\`.`,
  ],
  [
    "!(Country = US)",
    "error 3:7",
    `condition "us" cannot be read: \`!\` is not an operator of conditions.`,
    `Write \`not (…)\`.`,
  ],
  [
    "not Country = US",
    "error 3:7",
    `condition "us" cannot be read: \`not\` has no brackets.`,
    `Write \`not (…)\` around what must not be true.`,
  ],
  [
    "Country not US",
    "error 3:15",
    `condition "us" cannot be read: \`not\` cannot follow a name.`,
    `Write \`not in […]\`, or \`!=\`.`,
  ],
  [
    "Country ~= US",
    "error 3:15",
    `condition "us" cannot be read: \`~=\` is not an operator of conditions.`,
    `Write \`!=\`.`,
  ],
  [
    "Days => 30",
    "error 3:12",
    `condition "us" cannot be read: \`=>\` is not an operator of conditions.`,
    `Write \`>=\`.`,
  ],
  [
    "Days ≤ 30",
    "error 3:12",
    `condition "us" cannot be read: \`≤\` is not an operator of conditions.`,
    `Write \`<=\`.`,
  ],
  [
    "Country = “US”",
    "error 3:17",
    `condition "us" cannot be read: \`“\` cannot be read here.`,
    `It is a curly quote: write straight ones, \`"\`.`,
  ],
  [
    "Country is US",
    "error 3:15",
    `condition "us" cannot be read: \`is\` cannot follow here.`,
    `Write one of \`=\`, \`!=\`, \`<\`, \`<=\`, \`>\`, \`>=\`, \`in\`, \`not in\`.`,
  ],
  [
    "Country: US",
    "error 3:7",
    `condition "us" cannot be read: \`Country: US\` has a colon.`,
    `Write \`=\` in place of the colon, or put a name that ends with one in quotes.`,
  ],
  [
    "Country in US",
    "error 3:18",
    `condition "us" cannot be read: \`in\` has no list.`,
    `Write its values in square brackets: \`in [a, b]\`.`,
  ],
  [
    'Country in ["US"',
    "error 3:18",
    'condition "us" cannot be read: a list is not closed.',
    `Close it with \`]\`.`,
  ],
  [
    "Country in (US, CA)",
    "error 3:18",
    `condition "us" cannot be read: \`in\` has no list.`,
    `Write its values in square brackets: \`in [a, b]\`.`,
  ],
  [
    "Country in {US, CA}",
    "error 3:18",
    `condition "us" cannot be read: \`{\` cannot be read here.`,
    `Write a list in square brackets: \`in [a, b]\`.`,
  ],
  [
    "Country in [US CA]",
    "error 3:19",
    `condition "us" cannot be read: \`US CA\` has neither quotes nor a comma.`,
    `Write \`US, CA\` for several values, or \`"US CA"\` for one.`,
  ],
  [
    "Country = [US, CA]",
    "error 3:17",
    `condition "us" cannot be read: \`=\` takes one value.`,
    `Write \`in […]\` for several.`,
  ],
  [
    "Country = US, CA",
    "error 3:19",
    `condition "us" cannot be read: \`,\` cannot follow here.`,
    `Write several values as a list, \`in [a, b]\`, and a number without a comma.`,
  ],
  [
    "Country = US or CA",
    "error 3:23",
    'condition "us" compares CA with nothing.',
    `Write a comparison, like \`Country = US\`; for several values, \`Country in [US, CA]\`.`,
  ],
  [
    'Country = US and PayerStatus = Active or Days <= "30"',
    "error 3:45",
    `condition "us" cannot be read: \`and\` and \`or\` are mixed without brackets.`,
    `Put brackets around what belongs together: \`(a and b) or c\`, or \`a and (b or c)\`.`,
  ],
  [
    "(Country = US",
    "error 3:7",
    'condition "us" cannot be read: a bracket is not closed.',
    `Close it with \`)\`.`,
  ],
  [
    "Country = US)",
    "error 3:19",
    'condition "us" cannot be read: a bracket is closed that was not opened.',
    `Remove it, or open it with \`(\`.`,
  ],
  [
    "Country",
    "error 3:7",
    'condition "us" compares Country with nothing.',
    `Write a comparison, like \`Country = US\`; for several values, \`Country in [US, CA]\`.`,
  ],
  [
    "Country =",
    "error 3:16",
    'condition "us" cannot be read: a value is missing at the end.',
    `Write a number, \`true\`, \`false\`, or words: \`US\`, \`"two words"\`.`,
  ],
  [
    "30 >= Days",
    "error 3:7",
    'condition "us" cannot be read: a comparison begins with 30.',
    `Write the attribute first, as in \`Country = US\`.`,
  ],
  [
    "Days between 1 and 30",
    "error 3:12",
    `condition "us" cannot be read: \`between\` cannot follow here.`,
    `Write one of \`=\`, \`!=\`, \`<\`, \`<=\`, \`>\`, \`>=\`, \`in\`, \`not in\`.`,
  ],
  [
    "Days <= 30",
    "warning 3:15",
    'condition "us" compares Days with the number 30.',
    `Roblox's dashboard sends strings: write "30", in quotes.`,
  ],
  [
    "Days <= 30 days",
    "error 3:15",
    `condition "us" cannot be read: \`30 days\` is not a value.`,
    `Write \`30\` alone, or put all of it in quotes: \`"30 days"\`.`,
  ],
  [
    "Days > 1,000",
    "error 3:15",
    `condition "us" cannot be read: \`,\` cannot follow here.`,
    `Write several values as a list, \`in [a, b]\`, and a number without a comma.`,
  ],
  [
    "Days > 1_000",
    "error 3:14",
    `condition "us" cannot be read: \`1_000\` is not written like a number.`,
    `Write it like \`1000\` or \`0.5\`, or put it in quotes.`,
  ],
  [
    "Days >= 10%",
    "error 3:17",
    `condition "us" cannot be read: \`%\` cannot be read here.`,
    "Put a name or a value that has it in quotes.",
  ],
  [
    "FirstPlayed > 2026-01-01",
    "error 3:21",
    `condition "us" cannot be read: \`2026-01-01\` needs quotes.`,
    `Write \`"2026-01-01"\`.`,
  ],
  [
    "Country = null",
    "error 3:17",
    `condition "us" cannot be read: \`null\` is not a value.`,
    `Write a number, \`true\`, \`false\`, or words: \`US\`, \`"two words"\`.`,
  ],
  [
    "Country = U*",
    "error 3:18",
    `condition "us" cannot be read: \`*\` cannot be read here.`,
    `There are no patterns: list the values, \`in [a, b]\`.`,
  ],
  [
    "if Country = US",
    "error 3:7",
    `condition "us" cannot be read: \`if\` is not the name of an attribute.`,
    `Write a comparison, like \`Country = US\`; a name with such a word is in quotes.`,
  ],
  [
    "Country = US # only there",
    "error 3:20",
    `condition "us" cannot be read: \`#\` cannot be read here.`,
    "Put a comment outside of the words.",
  ],
  [
    "Country = US PayerStatus = Active",
    "error 3:32",
    `condition "us" cannot be read: \`=\` cannot follow here.`,
    `Write \`and\` or \`or\` between two comparisons.`,
  ],
  ["Country = US AND PayerStatus = Active"],
];

/** Below an entry, with one condition in the file. */
const WHEN: Rows = [
  [
    'when = "vip"',
    "error 7:1",
    `\`when\` of entry "boss.health" is a string, not a table.`,
    `Write \`when = { <condition> = <value> }\`.`,
  ],
  [
    'when = ["vip"]',
    "error 7:1",
    `\`when\` of entry "boss.health" is an array, not a table.`,
    `Write \`when = { <condition> = <value> }\`.`,
  ],
  [
    `[[production.entries."boss.health".when]]
newcomers = 500`,
    "error 7:36",
    `\`when\` of entry "boss.health" is an array of tables, not a table.`,
    "Write its header with single brackets.",
  ],
  [
    `[when]
newcomers = 500`,
    "error 7:2",
    '"when" has no entry before it.',
    'Did you mean [production.entries."<key>".when], with the key of your entry?',
  ],
  [
    `[production.when]
newcomers = 500`,
    "error 7:13",
    'environment "production" has an unknown field "when".',
    `Write \`[production.entries."<key>".when]\`, below its entry.`,
  ],
  [
    `[production.entries.boss.health.when]
newcomers = 500`,
    "error 7:26",
    'entry "boss" has an unknown field "health".',
    'Did you mean [production.entries."boss.health".when]?',
  ],
  [
    "When = { newcomers = 500 }",
    "error 7:1",
    'entry "boss.health" has an unknown field "When".',
    'Did you mean "when"?',
  ],
  [
    "newcomers = 500",
    "error 7:1",
    'entry "boss.health" has an unknown field "newcomers".',
    `An entry has only \`value\`, \`description\` and \`when\`; a table as a value goes under \`value\`, a value under a condition in \`when\`.`,
  ],
  [
    "when = { Newcomers = 500 }",
    "error 7:10",
    'entry "boss.health" has a value under "Newcomers", which is not a condition of environment "production".',
    'Did you mean "newcomers"?',
  ],
  [
    "when = { everyone = 500 }",
    "error 7:10",
    'entry "boss.health" has a value under "everyone", which is not a condition of environment "production".',
    `It has "newcomers". Add a [[production.conditions]] table with \`name = "everyone"\`, or remove the value.`,
  ],
  [
    "when = { 'NewOrReturning = New' = 500 }",
    "error 7:10",
    'entry "boss.health" has a value under "NewOrReturning = New", which is not a condition of environment "production".',
    `It has "newcomers". Add a [[production.conditions]] table with \`name = "…"\`, or remove the value.`,
  ],
  [
    "when = { new comers = 500 }",
    "error 7:14",
    "not TOML: an equals sign is missing.",
    `Write \`when = { "new comers" = 500 }\`.`,
  ],
  [
    "when = { vip.us = 500 }",
    "error 7:10",
    'the name of a condition of entry "boss.health" has a dot, and no quotes.',
    `If the condition is "vip.us", write it in quotes: \`"vip.us" = …\`.`,
  ],
  [
    `[production.entries."boss.health".when]
vip.us = 500`,
    "error 8:1",
    'the name of a condition of entry "boss.health" has a dot, and no quotes.',
    `If the condition is "vip.us", write it in quotes: \`"vip.us" = …\`.`,
  ],
  [
    "when = { größer = 500 }",
    "error 7:12",
    "not TOML: unexpected character.",
    `Write \`when = { "größer" = 500 }\`.`,
  ],
  [
    "when = { newcomers: 500 }",
    "error 7:19",
    "not TOML: a colon, where TOML has an equals sign.",
    `Write \`when = { newcomers = 500 }\`.`,
  ],
  [
    'when = { newcomers = "500" }',
    "error 7:10",
    'entry "boss.health" is a number, but a string under "newcomers".',
    "A value under a condition has the type of the entry's own value.",
  ],
  [
    "when = { newcomers = { value = 500 } }",
    "error 7:10",
    'entry "boss.health" is a number, but an object under "newcomers".',
    "A value under a condition has the type of the entry's own value.",
  ],
  [
    "when = { newcomers = null }",
    "error 7:22",
    "not TOML: TOML has no null.",
    "Leave the entry out, or write a value.",
  ],
  [
    "when = { newcomers = 10% }",
    "error 7:24",
    "not TOML: 10% is not a number in TOML.",
    "Write `10`, or a fraction such as 0.25, whichever the game's scripts expect.",
  ],
  [
    "when = { newcomers = 1,500 }",
    "error 7:28",
    "not TOML: 1,500 has a comma in it.",
    "Write a fraction with a point (`0.25`), thousands without a comma (`1000`), several numbers as an array (`[1, 2]`).",
  ],
  [
    "when = { newcomers = 2026-01-01 }",
    "error 7:22",
    'entry "boss.health" under "newcomers" is 2026-01-01, which JSON cannot represent.',
    'Write it as a string: "2026-01-01".',
  ],
  [
    "when = { newcomers = 500, newcomers = 600 }",
    "error 7:27",
    "not TOML: newcomers is defined twice.",
    "Keep one of the two.",
  ],
  [
    "when = { newcomers = 500",
    "error 7:8",
    "not TOML: an inline table is not closed.",
    `Write \`when = { newcomers = 500 }\`.`,
  ],
  ["when = {}"],
  ["when.newcomers = 500"],
];

/** Entries, with one condition in the file. */
const ENTRY: Rows = [
  [
    `[production.entries]
"boss.health" = 1000`,
    "error 6:1",
    'entry "boss.health" is a number, not a table.',
    `Write \`[production.entries."boss.health"]\`, and below it \`value = 1000\`.`,
  ],
  [
    `[production.entries]
"boss.health" = 1000
"boss.health".when = { newcomers = 500 }`,
    "error 7:1",
    'not TOML: "boss.health" is defined twice, first in line 6.',
    `Write \`"boss.health".value = 1000\` for the first.`,
  ],
  [
    `[production.entries."boss.health"]
when = { newcomers = 500 }`,
    "error 5:21",
    'entry "boss.health" has no value.',
    `Add \`value = …\`.`,
  ],
  [
    `[production.entries."boss.health".when]
newcomers = 500
value = 1000`,
    "error 7:1",
    'entry "boss.health" has no value.',
    `Move \`value\` above the header of \`when\`, which is for values under conditions.`,
  ],
];

const MISTAKES: Rows = [
  ...WHOLE,
  ...CONDITION.map(([written, ...answer]) => [`${HEAD}${written}`, ...answer] as const),
  ...WORDS.map(([words, ...answer]) => [`${HEAD}name = "us"\nif = '${words}'`, ...answer] as const),
  ...WHEN.map(([written, ...answer]) => [`${NEW}${BOSS}${written}`, ...answer] as const),
  ...ENTRY.map(([written, ...answer]) => [`${NEW}${written}`, ...answer] as const),
];

Deno.test("who edits conditions by hand is shown each mistake with its place, and what to write", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/cliplace.toml`, "[production]\nuniverse_id = 1\n");
  for (const [written, ...expected] of MISTAKES) {
    await Deno.writeTextFile(`${folder}/cliconfig.toml`, written);
    const args = ["config", "validate", "--json"];
    const { stdout } = await runInside({ args, folder, env: {} });
    const [found] = JSON.parse(stdout).findings;
    const answer = found === undefined
      ? []
      : [`${found.severity} ${found.line}:${found.column}`, found.message, found.advice];
    assert.deepEqual(answer, expected, written);
  }
  await Deno.remove(folder, { recursive: true });
});
