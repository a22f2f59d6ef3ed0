import assert from "node:assert/strict";
import { type CompletionValues, findCompletions } from "../../../src/cli/findCompletions.ts";
import { REPOSITORIES } from "../../../src/values/repository.ts";
import { ALL_COMMANDS } from "../../../src/cli/allCommands.ts";
import { childrenOf, flagsInScope, isHidden, nameOf } from "../../../src/cli/definitions.ts";
import { longOf, takesValue } from "../../../src/flags/flag.ts";

/** What is completed for a line whose last word is being typed; undefined when a file lists it. */
function listed(...words: readonly string[]): readonly string[] | undefined {
  const { values } = findCompletions(ALL_COMMANDS, words);
  return values.kind === "listed" ? values.candidates.map(({ value }) => value) : undefined;
}

function valuesOf(...words: readonly string[]): CompletionValues {
  return findCompletions(ALL_COMMANDS, words).values;
}

/** Everything that people can type after the program's name. */
const VISIBLE = ALL_COMMANDS.filter((one) => !isHidden(one));

function wordsOf({ path }: { readonly path: string }): readonly string[] {
  return path === "" ? [] : path.split(" ");
}

Deno.test("every command is completed except the hidden one", () => {
  for (const group of VISIBLE) {
    if (group.kind === "command") continue;
    const names = childrenOf(group, VISIBLE).map(nameOf);
    assert.deepEqual(listed(...wordsOf(group), ""), names);
  }
});

Deno.test("every flag that a command takes is completed once", () => {
  for (const one of VISIBLE) {
    const offered = listed(...wordsOf(one), "--") ?? [];
    const root = one.path === "" ? ["--version"] : [];
    const taken = [
      ...Object.values(flagsInScope(one, ALL_COMMANDS)).map(longOf),
      ...root,
      "--help",
    ];
    assert.deepEqual([...offered].sort(), [...taken].sort(), one.path);
  }
});

/** Flags whose values only the person can know. */
const FREE = [
  "--description",
  "--when",
  "--only",
  "--except",
  "--api-key",
  "--universe-id",
  "--message",
  "--count",
  "--days",
  "--source",
  "--at",
  "--since",
  "--by",
  "--cookie",
];

Deno.test("every flag with a value completes it, or is listed as having nothing to complete", () => {
  for (const one of VISIBLE) {
    for (const flag of Object.values(flagsInScope(one, ALL_COMMANDS)).filter(takesValue)) {
      const long = longOf(flag);
      const separate = valuesOf(...wordsOf(one), long, "");
      const attached = findCompletions(ALL_COMMANDS, [...wordsOf(one), `${long}=`]);
      assert.deepEqual(attached.values, separate);
      assert.equal(attached.prefix, `${long}=`);
      const empty = separate.kind === "listed" && separate.candidates.length === 0;
      const typed = `${one.path} ${long}`;
      const isFree = FREE.includes(long);
      assert.ok(isFree || !empty, `${typed}: give it a completion, or list it in FREE.`);
      assert.ok(empty || !isFree, `${typed}: it has a completion; take it out of FREE.`);
    }
  }
});

Deno.test("repositories, strategies and shells are completed from the program's own lists", () => {
  assert.deepEqual(listed("config", "--repository", ""), REPOSITORIES);
  assert.deepEqual(listed("config", "sync", "--strategy", ""), ["immediate", "gradual-rollout"]);
  assert.deepEqual(listed("completions", ""), ["bash", "zsh", "fish", "powershell"]);
});

Deno.test("a flag that was already used is not completed again, wherever it is", () => {
  assert.ok(!listed("--env", "dev", "config", "list", "--")?.includes("--env"));
  assert.ok(!listed("config", "sync", "--dry-run", "--")?.includes("--dry-run"));
  assert.ok(!listed("config", "sync", "-y", "--")?.includes("--yes"));
  assert.ok(!listed("config", "sync", "-ymtext", "--")?.includes("--message"));
  assert.ok(!listed("config", "sync", "-m", "text", "--")?.includes("--message"));
});

Deno.test("a flag is not completed next to one that excludes it", () => {
  assert.ok(!listed("config", "sync", "--message", "x", "--")?.includes("--no-message"));
  assert.ok(!listed("config", "sync", "--no-message", "--")?.includes("--message"));
});

Deno.test("completion reads the files that the command line names", () => {
  const names = "envs";
  assert.deepEqual(valuesOf("--places", "p.toml", "config", "list", "--env", ""), {
    kind: "local",
    names,
    files: { places: "p.toml" },
  });
  assert.deepEqual(valuesOf("config", "--config=c.toml", "get", "--env", "dev", ""), {
    kind: "local",
    names: "config keys",
    files: { config: "c.toml", env: "dev" },
  });
  assert.equal(valuesOf("config", "--config", "").kind, "files");
  assert.equal(valuesOf("--places=").kind, "files");
  assert.equal(valuesOf("completions", "bash", "-o", "").kind, "files");
});

Deno.test("get completes one key and then flags; a revision cannot be completed, so flags are", () => {
  assert.equal(valuesOf("config", "get", "").kind, "local");
  assert.ok(listed("config", "get", "race.laps", "")?.includes("--json"));
  assert.ok(listed("config", "rollback", "")?.includes("--message"));
  assert.ok(listed("config", "list", "")?.includes("--json"));
});

Deno.test("after -- only arguments are completed, and a key may begin with a dash", () => {
  const before = findCompletions(ALL_COMMANDS, ["config", "get", ""]);
  const behind = findCompletions(ALL_COMMANDS, ["config", "get", "--", "--en"]);
  assert.deepEqual(behind.values, before.values);
  assert.deepEqual([before.flagsRead, behind.flagsRead], [true, false]);
  assert.deepEqual(listed("config", "list", "--", ""), []);
  assert.deepEqual(listed("--", ""), []);
});

Deno.test("an invalid or unknown command line completes to nothing", () => {
  assert.deepEqual(listed("unknown", ""), []);
  assert.deepEqual(listed("config", "unknown", "--"), []);
  assert.deepEqual(listed("--unknown="), []);
  assert.deepEqual(listed("config", "sync", "--message", "--"), []);
});

Deno.test("after a flag of a subcommand, the group's commands are completed", () => {
  assert.deepEqual(listed("config", "--yes", ""), listed("config", ""));
  assert.ok(!listed("config", "--yes", "set", "a", "1", "--")?.includes("--yes"));
  assert.deepEqual(listed("config", "--odd", ""), []);
});

Deno.test("help completes the commands that it can be about", () => {
  assert.deepEqual(listed("help", "config", ""), listed("config", ""));
  assert.deepEqual(listed("config", "help", "sync", "--"), listed("config", "sync", "--"));
});
