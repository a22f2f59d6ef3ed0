import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { PlatformSetup } from "../../../tests/support/platform/setup.ts";
import type { Subject } from "./measure.ts";
import { exitOf, openProject } from "./project.ts";

/** A command against a platform that has much. */
export interface SizeCase {
  readonly name: string;
  readonly size: number;
  readonly unit: string;
  readonly subject: Subject;
}

interface Series {
  readonly unit: string;
  readonly sizes: readonly number[];
  /** The commands, and what is said of each; run one after another in one folder. */
  readonly commands: readonly (readonly string[])[];
  readonly of: string;
  readonly setup: (size: number) => PlatformSetup;
}

/** Long values, a long history and many keys, each at a quarter, a half and the whole size. */
const ALL: readonly Series[] = [
  {
    unit: "entries",
    sizes: [25, 50, 100],
    // What a pull wrote is what the check after it reads.
    commands: [["config", "list"], ["config", "pull", "--yes"], ["config", "check"]],
    of: ", values of 100,000 characters",
    setup: (size) => ({
      config: {
        entries: Object.fromEntries(
          Array.from({ length: size }, (_, i) => [`e${i}`, "x".repeat(100_000)]),
        ),
      },
    }),
  },
  {
    unit: "revisions",
    sizes: [1250, 2500, 5000],
    commands: [["config", "versions", "--count", "5000"]],
    of: "",
    setup: (size) => ({
      config: { history: Array.from({ length: size }, (_, i) => ({ changes: { a: i + 1 } })) },
    }),
  },
  {
    unit: "keys",
    sizes: [2500, 5000, 10_000],
    commands: [["doctor"]],
    of: ", keys on the account",
    setup: (size) => {
      const others = Array.from({ length: size - 1 }, (_, i) => ({
        name: `key ${i}`,
        secret: `other-key-${String(i).padStart(8, "0")}`,
      }));
      return { keys: [...others, { preview: "test-key-0" }] };
    },
  },
];

/** The cases, each while its platform is there. */
export async function* sizeCases(
  program: readonly string[],
  folder: string,
): AsyncGenerator<SizeCase> {
  const project = join(folder, "sized");
  for (const { unit, sizes, commands, of, setup } of ALL) {
    for (const size of sizes) {
      await rm(project, { recursive: true, force: true });
      await using opened = await openProject(project, setup(size));
      const { cwd, env } = opened;
      for (const args of commands) {
        const command = [...program, ...args, "--env", "dev"];
        const subject = { command, cwd, env, exit: exitOf(args) };
        yield { name: `\`cli ${args.join(" ")}\`${of}`, size, unit, subject };
      }
    }
  }
}
