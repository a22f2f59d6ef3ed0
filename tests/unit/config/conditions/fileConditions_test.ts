import assert from "node:assert/strict";
import fc from "fast-check";
import { readFileConditions } from "../../../../src/files/project/sectionConditions.ts";
import {
  type FileConditions,
  type FileRule,
  toFileConditions,
  writtenCondition,
} from "../../../../src/config/conditions/fileConditions.ts";
import { resolveConditions } from "../../../../src/config/conditions/resolveConditions.ts";
import { planSync } from "../../../../src/config/syncPlan.ts";
import { entriesOf, readConfigFile } from "../../../../src/files/configFile.ts";
import { editEnv } from "../../../../src/files/editConfig.ts";
import { BRANCH_MARK, splitBranches } from "../../../../src/values/branch.ts";
import {
  type Config,
  type KnownConfig,
  type LiveConfig,
  NO_DRAFT,
} from "../../../../src/values/configs.ts";
import { type Json, memberOf, writeJson } from "../../../../src/values/json.ts";
import { parseJson } from "../../../../src/values/parseJson.ts";
import { anyGameConfig } from "./randomSets.ts";

const RUNS = { numRuns: 1_000 };

function liveOf({ entries, conditions = null }: Config): LiveConfig {
  return { version: 1, entries, conditions };
}

/** Write a config into a file with its conditions, and read the file. */
function pulled(config: KnownConfig, text = "") {
  const { fileConditions, notInFile } = toFileConditions(config);
  assert.deepEqual(notInFile, []);
  const edited = editEnv(
    readConfigFile(text, "cliconfig.toml"),
    "dev",
    splitBranches(config.entries).entries,
    undefined,
    undefined,
    fileConditions,
  );
  const section = readConfigFile(edited.text, "cliconfig.toml").envs.get("dev")!;
  return {
    text: edited.text,
    entries: entriesOf(section),
    fileConditions: readFileConditions(section)!,
  };
}

Deno.test("what pull --conditions writes equals live, so that a sync changes nothing", () => {
  fc.assert(
    fc.property(anyGameConfig, (given) => {
      const live = liveOf(given);
      const { entries, fileConditions, text } = pulled(given);
      const { config, unknown } = resolveConditions(entries, fileConditions, { live, others: [] });
      assert.deepEqual(unknown, []);
      assert.equal(planSync(config, live, NO_DRAFT).differs, false);
      assert.equal(pulled(given, text).text, text);
    }),
    RUNS,
  );
});

Deno.test("after a Publish As that lost the conditions, a sync restores the same bytes", () => {
  fc.assert(
    fc.property(anyGameConfig, (given) => {
      const { fileConditions, entries } = pulled(given);
      const live = { version: 2, entries, conditions: null };
      const { config, unknown } = resolveConditions(entries, fileConditions, {
        live,
        last: given,
        others: [],
      });
      assert.deepEqual(unknown, []);
      assert.equal(writeJson(config.conditions!), writeJson(given.conditions!));
      const spelled = ({ entries }: Config) =>
        new Map([...entries].map(([name, value]) => [name, writeJson(value)]));
      assert.deepEqual(spelled(config), spelled(given));
    }),
    RUNS,
  );
});

/** Edits of one part of a file's conditions, and what each changes in what is sent. */
type Edit = (fileConditions: FileConditions, set: Config, pick: number) => {
  readonly fileConditions: FileConditions;
  readonly rules: ReadonlyMap<string, string>;
  readonly order: readonly string[];
  readonly branches: ReadonlyMap<string, string>;
} | undefined;

const NEW: FileRule = writtenCondition({
  is: "compare",
  attribute: "Country",
  by: "Eq",
  value: { type: "string", text: "a new country" },
});

function wireOf({ entries, conditions = null }: Config) {
  const rules = memberOf(conditions, "rules");
  const order = memberOf(conditions, "rulesOrder");
  const each = (all: Iterable<readonly [string, Json]>) =>
    new Map([...all].map(([name, value]) => [name, writeJson(value)]));
  return {
    rules: each(rules instanceof Map ? rules : []),
    order: (order ?? []) as readonly string[],
    branches: each(splitBranches(entries).branches),
  };
}

function picked(fileConditions: FileConditions, pick: number): string | undefined {
  const names = [...fileConditions.rules.keys()];
  return names[pick % names.length];
}

const EDITS: Readonly<Record<string, Edit>> = {
  "a new value": (fileConditions, set, pick) => {
    const [key, values] = [...fileConditions.values][pick % fileConditions.values.size] ?? [];
    const name = [...values?.keys() ?? []][0];
    const old = values?.get(name!);
    if (key === undefined || typeof old !== "boolean") return undefined;
    const wire = wireOf(set);
    return {
      ...wire,
      fileConditions: {
        ...fileConditions,
        values: new Map([...fileConditions.values, [key, new Map([...values!, [name!, !old]])]]),
      },
      branches: new Map([...wire.branches, [`${key}${BRANCH_MARK}${name}`, String(!old)]]),
    };
  },
  "a removed value": (fileConditions, set, pick) => {
    const [key, values] = [...fileConditions.values][pick % fileConditions.values.size] ?? [];
    const name = [...values?.keys() ?? []].at(-1);
    if (key === undefined || name === undefined) return undefined;
    const wire = wireOf(set);
    const rest = new Map([...values!].filter(([each]) => each !== name));
    const branches = new Map(wire.branches);
    branches.delete(`${key}${BRANCH_MARK}${name}`);
    return {
      ...wire,
      fileConditions: {
        ...fileConditions,
        values: new Map([...fileConditions.values, [key, rest]]),
      },
      branches,
    };
  },
  "another order": (fileConditions, set) => {
    if (fileConditions.rules.size < 2) return undefined;
    const [first, ...rest] = [...fileConditions.rules];
    const wire = wireOf(set);
    const [name, ...names] = wire.order;
    return {
      ...wire,
      fileConditions: { ...fileConditions, rules: new Map([...rest, first!]) },
      order: [...names, name!],
    };
  },
  "a removed condition": (fileConditions, set, pick) => {
    const name = picked(fileConditions, pick);
    if (name === undefined) return undefined;
    const wire = wireOf(set);
    const without = <Value>(map: ReadonlyMap<string, Value>) =>
      new Map([...map].filter(([each]) => each !== name));
    return {
      fileConditions: {
        rules: without(fileConditions.rules),
        values: new Map([...fileConditions.values].map(([key, values]) => [key, without(values)])),
      },
      rules: without(wire.rules),
      order: wire.order.filter((each) => each !== name),
      branches: new Map(
        [...wire.branches].filter(([branch]) => !branch.endsWith(`${BRANCH_MARK}${name}`)),
      ),
    };
  },
  "another name": (fileConditions, set, pick) => {
    const name = picked(fileConditions, pick);
    if (
      name === undefined || fileConditions.rules.has("renamed") ||
      "definition" in fileConditions.rules.get(name)!
    ) {
      return undefined;
    }
    const wire = wireOf(set);
    const rename = <Value>(map: Iterable<readonly [string, Value]>) =>
      new Map([...map].map(([each, value]) => [each === name ? "renamed" : each, value]));
    return {
      fileConditions: {
        rules: rename(fileConditions.rules),
        values: new Map([...fileConditions.values].map(([key, values]) => [key, rename(values)])),
      },
      rules: rename(wire.rules),
      order: wire.order.map((each) => each === name ? "renamed" : each),
      branches: new Map(
        [...wire.branches].map(([branch, value]) => [
          branch.endsWith(`${BRANCH_MARK}${name}`)
            ? branch.slice(0, branch.length - name.length) + "renamed"
            : branch,
          value,
        ]),
      ),
    };
  },
  "other words": (fileConditions, set, pick) => {
    const name = picked(fileConditions, pick);
    if (name === undefined) return undefined;
    const wire = wireOf(set);
    const eq = /"operator":"((?:OPERATOR_)?)(\w+)"/.exec([...wire.rules.values()].join());
    if (eq === null || !/^(?:And|Or|Not|Eq|Ne|[GL]te?|In|Nin)$/i.test(eq[2]!)) return undefined;
    const spelled = eq[1] !== "" || (eq[2] === eq[2]!.toUpperCase()) ? `${eq[1]}EQ` : "Eq";
    const tokens =
      `{"tokens":[{"operand":{"literalValue":{"stringValue":"a new country"}}},{"operand":{"attributeReference":"Country"}},{"operator":"${spelled}"}]}`;
    return {
      ...wire,
      fileConditions: { ...fileConditions, rules: new Map([...fileConditions.rules, [name, NEW]]) },
      rules: new Map([...wire.rules, [name, tokens]]),
    };
  },
};

for (const [what, edit] of Object.entries(EDITS)) {
  Deno.test(`${what} changes nothing else in what is sent`, () => {
    let edited = 0;
    fc.assert(
      fc.property(anyGameConfig, fc.nat(), (config, pick) => {
        const { fileConditions } = toFileConditions(config);
        const wanted = edit(fileConditions, config, pick);
        if (wanted === undefined) return;
        const seen = { live: config, others: [] };
        const { config: sent, unknown } = resolveConditions(new Map(), wanted.fileConditions, seen);
        assert.deepEqual(unknown, []);
        const wire = wireOf(sent);
        assert.deepEqual(wire, {
          rules: wanted.rules,
          order: wanted.order,
          branches: wanted.branches,
        });
        edited++;
      }),
      RUNS,
    );
    assert.ok(edited > 10, String(edited));
  });
}

const NOTHING = { entries: new Map(), conditions: null };
const fileConditions = (
  rule: FileRule,
  values: FileConditions["values"] = new Map(),
): FileConditions => ({
  rules: new Map([["vip", rule]]),
  values,
});
const seen = (definition: string, branch?: string): Config => ({
  entries: new Map(branch === undefined ? [] : [[branch, true]]),
  conditions: parseJson(`{"rules":{"r":${definition}},"rulesOrder":["r"]}`),
});
const EQ =
  `{"tokens":[{"operand":{"literalValue":{"stringValue":"x"}}},{"operand":{"attributeReference":"y"}},{"operator":"EQ"}]}`;

Deno.test("the spelling of an operator that Roblox has not shown is not guessed", () => {
  const { unknown } = resolveConditions(new Map(), fileConditions(NEW), {
    live: NOTHING,
    others: [],
  });
  assert.deepEqual(unknown, [{ is: "spelling", name: "vip" }]);
});

Deno.test("a spelling is taken from another environment if this one does not have it", () => {
  const { config, unknown } = resolveConditions(new Map(), fileConditions(NEW), {
    live: NOTHING,
    others: [seen(EQ)],
  });
  assert.deepEqual(unknown, []);
  assert.match(writeJson(config.conditions!), /"operator":"EQ"/);
});

Deno.test("an order with a repeated or missing condition is sent unchanged", () => {
  for (const order of ['["vip","vip"]', '["gone","vip"]', '["vip","gone","vip"]']) {
    const conditions = parseJson(`{"rules":{"vip":${EQ}},"rulesOrder":${order}}`);
    const live = { entries: new Map(), conditions };
    const { fileConditions } = toFileConditions(live);
    const { config } = resolveConditions(new Map(), fileConditions, { live, others: [] });
    assert.deepEqual(config.conditions, conditions);
  }
});

Deno.test("a condition without tokens is sent only if Roblox has shown it", () => {
  for (const definition of ['{"tokens":[]}', '{"tokens":null}', "{}"]) {
    const empty = fileConditions({ definition: parseJson(definition) });
    assert.deepEqual(resolveConditions(new Map(), empty, { live: seen(EQ), others: [] }).unknown, [
      { is: "tokens", name: "vip" },
    ]);
    assert.deepEqual(
      resolveConditions(new Map(), empty, { live: seen(definition), others: [] }).unknown,
      [],
    );
  }
});

Deno.test("the name of a conditional value is not guessed, either", () => {
  const values = new Map([["shop.open", new Map([["vip", true]])]]);
  const with_ = (live: Config) =>
    resolveConditions(new Map(), fileConditions(NEW, values), { live, others: [] }).unknown;
  assert.deepEqual(with_(seen(EQ)), [{ is: "value", name: "vip", key: "shop.open" }]);
  assert.deepEqual(with_(seen(EQ, `k${BRANCH_MARK}r`)), []);
  assert.deepEqual(with_(seen(EQ, `k${BRANCH_MARK}other`)).length, 1);
});

Deno.test("conditions that cannot be in the file are named", () => {
  const config = {
    entries: new Map<string, Json>([
      ["boss", parseJson("1")],
      [`boss${BRANCH_MARK}gone`, parseJson("1")],
      [`nothing${BRANCH_MARK}r`, parseJson("1")],
      [`boss${BRANCH_MARK}r`, "text"],
    ]),
    conditions: parseJson(`{"rules":{"r":${EQ},"null":null,"lost":${EQ}},"rulesOrder":["r"]}`),
  };
  assert.deepEqual(toFileConditions(config).notInFile, [
    'condition "null" is null',
    'condition "lost" is not in the order of the conditions',
    'boss has a value under "gone", which is not a condition',
    '"nothing.RBX.conditional.r" belongs to no entry',
    'boss has another type under "r" than its own value',
  ]);
});
