import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startPlatform } from "../../tests/platform/platform.ts";
import type { PlatformSetup } from "../../tests/platform/setup.ts";
import type { Subject } from "./measure.ts";

/** A command against a platform that holds much. */
export interface SizeCase {
  readonly name: string;
  readonly size: number;
  readonly unit: string;
  readonly subject: Subject;
  readonly stop: () => Promise<void>;
}

const LENGTH = 100_000;

/** Long values, a long history and many keys, each at a quarter, a half and the whole size. */
export async function* sizeCases(binary: string, folder: string): AsyncGenerator<SizeCase> {
  for (const size of [25, 50, 100]) {
    const value = "x".repeat(LENGTH);
    const entries = Object.fromEntries(Array.from({ length: size }, (_, i) => [`e${i}`, value]));
    for (const command of [["config", "list"], ["config", "pull", "--yes"], ["config", "check"]]) {
      yield await sized(
        binary,
        folder,
        `\`cli ${command.join(" ")}\`, values of 100,000 characters`,
        size,
        "entries",
        command,
        {
          config: { entries },
        },
      );
    }
  }
  for (const size of [1250, 2500, 5000]) {
    const history = Array.from({ length: size }, (_, i) => ({ changes: { a: i + 1 } }));
    const command = ["config", "versions", "--count", "5000"];
    yield await sized(
      binary,
      folder,
      "`cli config versions --count 5000`",
      size,
      "revisions",
      command,
      {
        config: { history },
      },
    );
  }
  for (const size of [2500, 5000, 10_000]) {
    const others = Array.from({ length: size - 1 }, (_, i) => ({
      name: `key ${i}`,
      secret: `other-key-${String(i).padStart(8, "0")}`,
    }));
    yield await sized(
      binary,
      folder,
      "`cli doctor`, keys on the account",
      size,
      "keys",
      ["doctor"],
      {
        keys: [...others, { preview: "test-key-0" }],
      },
    );
  }
}

async function sized(
  binary: string,
  folder: string,
  name: string,
  size: number,
  unit: string,
  args: readonly string[],
  setup: PlatformSetup,
): Promise<SizeCase> {
  const platform = await startPlatform(setup);
  const project = join(folder, "sized");
  // What a pull wrote is what the check after it reads.
  if (args[1] !== "check") await rm(project, { recursive: true, force: true });
  await mkdir(project, { recursive: true });
  await writeFile(join(project, "cliplace.toml"), "[dev]\nuniverse_id = 1234567890\n");
  const env = {
    ...platform.env,
    CLI_API_KEY: "test-key-0123456789abcdef",
    CLI_COOKIE: "test-cookie-0123456789",
    HOME: project,
  };
  return {
    name,
    size,
    unit,
    subject: {
      command: [binary, ...args, "--env", "dev"],
      cwd: project,
      env,
      exit: args[0] === "doctor" ? 1 : 0,
    },
    stop: () => platform.stop(),
  };
}
