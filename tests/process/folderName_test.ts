import assert from "node:assert/strict";
import { launch } from "../support/program.ts";
import { type Finished, inFolder, runTool } from "../support/systemTool.ts";

const FILES = `printf '[dev]\nuniverse_id = 1\n' >cliplace.toml
printf '[dev.entries."race.laps"]\nvalue = 3\n' >cliconfig.toml`;

/** Run the program in a folder that another system named: `gàme` in Latin-1. */
async function runInLatin(args: readonly string[]): Promise<Finished & { readonly left: string }> {
  const { argv, env } = await launch(args);
  return await inFolder(async (cwd) => {
    const game = `mkdir "$(printf 'g\\340me')" && cd g*`;
    const options = { cwd, env: { ...env, CLI_API_KEY: "test-key-0123456789abcdef" } };
    const script = `${game}\n${FILES}\nexec "$@"`;
    const ran = await runTool("bash", ["-c", script, "bash", ...argv], options);
    const left = await runTool("bash", ["-c", "cat g*/*"], { cwd });
    return { ...ran, left: left.stdout };
  });
}

const ADVICE = "Rename that file or folder so that its name is UTF-8.\n";

for (
  const [args, what] of [
    ["config validate", "cliconfig.toml cannot be read"],
    ["config get --env dev", "cliplace.toml cannot be read"],
    ["config set race.laps 5 --env dev", "cliconfig.toml cannot be read"],
    ["config pull --env dev --yes", "cliplace.toml cannot be read"],
    ["setup --yes --universe-id 1 --env dev", "cliplace.toml cannot be read"],
  ] as const
) {
  Deno.test({
    name: `in a folder whose name is not UTF-8, \`cli ${args}\` says so and changes nothing`,
    // Only Linux has such names.
    ignore: Deno.build.os !== "linux",
    fn: async () => {
      const { code, stdout, stderr, left } = await runInLatin(args.split(" "));
      assert.deepEqual([code, stdout], [1, ""], stderr);
      assert.equal(stderr, `error: ${what}: its path has a name that is not UTF-8.\n${ADVICE}`);
      assert.equal(left, '[dev.entries."race.laps"]\nvalue = 3\n[dev]\nuniverse_id = 1\n');
    },
  });
}
