import assert from "node:assert/strict";
import fc from "fast-check";
import { withAnnotations } from "../../../src/files/annotations.ts";
import { readConfigFile } from "../../../src/files/configFile.ts";
import { editEnv } from "../../../src/files/editConfig.ts";
import { editEnvInPlace, writeEnvAgain } from "../../../src/files/envEdits.ts";
import { readToml } from "../../../src/toml/toml.ts";
import { applyEdits } from "../../../src/toml/tomlEdits.ts";
import {
  equalJson,
  type Json,
  jsonNumber,
  type JsonObject,
  writeJson,
} from "../../../src/values/json.ts";
import { drifts, files, type RandomFile } from "./randomConfig.ts";
import { lives } from "./randomValues.ts";

const runs = { numRuns: Number(Deno.env.get("CLI_TEST_RUNS") ?? 200) };

/** The entries of an env as a file contains them. */
function entriesOf(text: string, env: string): Map<string, Json> {
  const entries = readConfigFile(text, "cliconfig.toml").envs.get(env)?.entries;
  assert.ok(entries, `env ${env} is gone`);
  return new Map(Array.from(entries, ([key, entry]) => [key, entry.value]));
}

function valuesOf(file: RandomFile, env: string): Map<string, Json> {
  return new Map(Array.from(file.envs.get(env)!, ([key, entry]) => [key, entry.value]));
}

/** The file after an edit of `dev`, planned in one way and not checked again. */
function planned({ text }: RandomFile, live: JsonObject, plan: typeof editEnvInPlace): string {
  const section = readConfigFile(text, "cliconfig.toml").envs.get("dev");
  const document = readToml(text, "cliconfig.toml");
  return applyEdits(document, plan(document, "dev", withAnnotations(live, section)));
}

/** The random files put some envs into no statement at all. */
function hasEnv(file: RandomFile, env: string): boolean {
  return readConfigFile(file.text, "cliconfig.toml").envs.has(env);
}

function assertSame(actual: JsonObject, expected: JsonObject): void {
  if (!equalJson(actual, expected)) assert.equal(writeJson(actual, 1), writeJson(expected, 1));
}

Deno.test("a random file is read as the config that it was written from", () => {
  fc.assert(
    fc.property(files, (file) => {
      for (const env of file.envs.keys()) {
        if (file.linesOf.get(env)!.length === 0) continue;
        assertSame(entriesOf(file.text, env), valuesOf(file, env));
        const read = readConfigFile(file.text, "cliconfig.toml").envs.get(env)!.entries;
        for (const [key, { annotations }] of file.envs.get(env)!) {
          assert.deepEqual(read.get(key)!.annotations, annotations);
        }
      }
    }),
    runs,
  );
});

Deno.test("an edit without changes returns the same text", () => {
  fc.assert(
    fc.property(files, (file) => {
      if (!hasEnv(file, "dev")) return;
      assert.equal(
        editEnv(
          readConfigFile(file.text, "cliconfig.toml"),
          "dev",
          valuesOf(file, "dev"),
          undefined,
        ).text,
        file.text,
      );
    }),
    runs,
  );
});

Deno.test("an edited env has the live entries, without being rewritten", () => {
  fc.assert(
    fc.property(drifts, ({ file, live }) => {
      const edited =
        editEnv(readConfigFile(file.text, "cliconfig.toml"), "dev", live, undefined).text;
      assertSame(entriesOf(edited, "dev"), live);
      assert.equal(planned(file, live, editEnvInPlace), edited);
    }),
    runs,
  );
});

Deno.test("a rewritten env has the live entries, too", () => {
  fc.assert(
    fc.property(drifts, ({ file, live }) => {
      const edited = planned(file, live, writeEnvAgain);
      assertSame(entriesOf(edited, "dev"), live);
      for (const env of file.envs.keys()) {
        if (env === "dev" || !hasEnv(file, env)) continue;
        assertSame(entriesOf(edited, env), valuesOf(file, env));
      }
    }),
    runs,
  );
});

Deno.test("an edit keeps the other envs byte for byte, and descriptions, too", () => {
  fc.assert(
    fc.property(drifts, fc.constantFrom(undefined, "JourneysConfig"), ({ file, live }, name) => {
      const edited = editEnv(readConfigFile(file.text, "cliconfig.toml"), "dev", live, name).text;
      for (const [env, lines] of file.linesOf) {
        if (env === "dev") continue;
        let at = 0;
        for (const line of lines) {
          const found = edited.indexOf(line, at);
          assert.ok(found >= 0, `lost of ${env}: ${line}`);
          at = found + line.length;
        }
      }
      const config = readConfigFile(edited, "cliconfig.toml");
      assert.equal(config.repository?.name, name);
      for (const [key, { annotations }] of file.envs.get("dev")!) {
        if (live.has(key)) {
          assert.deepEqual(config.envs.get("dev")!.entries.get(key)!.annotations, annotations);
        }
      }
    }),
    runs,
  );
});

Deno.test("a second edit with the same live entries changes nothing", () => {
  fc.assert(
    fc.property(drifts, ({ file, live }) => {
      const edited =
        editEnv(readConfigFile(file.text, "cliconfig.toml"), "dev", live, undefined).text;
      assert.equal(
        editEnv(readConfigFile(edited, "cliconfig.toml"), "dev", live, undefined).text,
        edited,
      );
    }),
    runs,
  );
});

Deno.test("line endings, a byte order mark and single blank lines stay", () => {
  fc.assert(
    fc.property(drifts, ({ file, live }) => {
      const edited =
        editEnv(readConfigFile(file.text, "cliconfig.toml"), "dev", live, undefined).text;
      assert.equal(edited.startsWith("\ufeff"), file.text.startsWith("\ufeff"));
      if (/\r\n/.test(file.text) && !/(?<!\r)\n/.test(file.text)) {
        assert.doesNotMatch(edited, /(?<!\r)\n/);
      }
      if (!file.text.includes("\r")) assert.ok(!edited.includes("\r"));
      const doubles = (text: string) => text.match(/\n\s*\n\s*\n/g)?.length ?? 0;
      assert.ok(doubles(edited) <= doubles(file.text));
    }),
    runs,
  );
});

Deno.test("list items that stay keep their comments, whatever is added or removed", () => {
  const items = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1 });
  const styles = fc.constantFrom("list", "1.1 table", "tables");
  fc.assert(
    fc.property(items, items, styles, fc.boolean(), (before, after, style, hasComma) => {
      const [isTable, isTables] = [style === "1.1 table", style === "tables"];
      const lines = before.map((item, at) => {
        const comma = hasComma || at < before.length - 1 ? "," : "";
        const code = isTable ? `k${item} = ${item}` : String(item);
        return isTables
          ? `# above ${item}\n[[dev.entries.a.value]]\nk = ${item} # on ${item}\n\n`
          : `# above ${item}\n${code}${comma} # on ${item}\n`;
      }).join("");
      const [open, close] = isTable ? ["{", "}"] : ["[", "]"];
      const text = isTables
        ? `# file\n\n${lines}`
        : `[dev.entries.a]\nvalue = ${open}\n${lines}${close}\n`;
      const numbers = after.map(jsonNumber);
      const value = isTable
        ? new Map(numbers.map((number) => [`k${number.lexeme}`, number]))
        : isTables
        ? numbers.map((number) => new Map([["k", number]]))
        : numbers;
      const config = readConfigFile(text, "cliconfig.toml");
      const edited = editEnv(config, "dev", new Map([["a", value]]), undefined).text;
      assertSame(entriesOf(edited, "dev"), new Map([["a", value]]));
      for (const item of before.filter((item) => after.includes(item))) {
        assert.match(edited, new RegExp(`# above ${item}\\n[^#]*${item},? # on ${item}\\n`));
      }
    }),
    runs,
  );
});

Deno.test("a new file can be written from any live entries", () => {
  fc.assert(
    fc.property(lives, (live) => {
      assertSame(
        entriesOf(
          editEnv(readConfigFile("", "cliconfig.toml"), "dev", live, undefined).text,
          "dev",
        ),
        live,
      );
    }),
    runs,
  );
});
