import assert from "node:assert/strict";
import type { Prompts } from "../../../../src/host/terminal.ts";
import { Interrupted } from "../../../../src/values/failure.ts";
import { startPlatform } from "../../../support/platform/platform.ts";
import { FILES, layOut, PLATFORM, SECRETS } from "../../../support/reliability/project.ts";
import { runInside } from "../../../support/runInside.ts";
import { ASKING, WRITING } from "../../../support/reliability/writingLines.ts";

/**
 * Ctrl-C that comes after something was written. Whether it has come is looked at in few places, so
 * that each of them is tried: the first look after the write finds it, or the second, and so on.
 */

const SCHEMA = '{"properties":{}}\n';

const AGREES: Prompts = {
  confirm: () => Promise.resolve(true),
  secret: () => Promise.reject(new Error("no key is asked for")),
  input: ({ printed }) =>
    Promise.resolve(
      /Universe/.test(printed) ? "1234567890" : /yes or no/.test(printed) ? "yes" : "test",
    ),
  select: ({ choices }) => Promise.resolve(choices.at(-1)!.value),
};

/** What is printed when nothing was done. */
const DENIAL =
  /Nothing was (changed|written|published|staged)|nothing was (staged|written)|is unchanged|stays as it is/;

/** A check that finds Ctrl-C pressed; there are fewer after any write. */
const MOST_LOOKS = 12;

for (
  const [words, person] of [
    ...WRITING.map((words) => [words, undefined] as const),
    ...ASKING.map((words) => [words, AGREES] as const),
  ]
) {
  const how = person === undefined ? "" : ", agreed to in a terminal";
  Deno.test(`${words}${how}: Ctrl-C after the write does not claim that nothing was done`, async () => {
    const looks: number[] = [];
    for (let nth = 1; nth <= MOST_LOOKS; nth++) {
      const ended = await interruptAt(nth, words.split(" "), person);
      if (!ended.pressed) {
        assert.ok(ended.exit === 0 && ended.wrote, ended.stderr);
        break;
      }
      looks.push(nth);
      const message = `look ${nth}: ${ended.stderr}`;
      assert.ok(ended.exit === 130 || ended.exit === 0, `${ended.exit}, ${message}`);
      assert.doesNotMatch(ended.stderr, DENIAL, message);
      assert.doesNotMatch(ended.stderr, /This is a bug/, message);
    }
    assert.ok(looks.length < MOST_LOOKS, "not every look was tried");
  });
}

interface Ended {
  readonly exit: number;
  readonly stderr: string;
  /** Whether there was such a check at all. */
  readonly pressed: boolean;
  readonly wrote: boolean;
}

/** Run a command and press Ctrl-C at the nth check after the first write. */
async function interruptAt(
  nth: number,
  args: readonly string[],
  person: Prompts | undefined,
): Promise<Ended> {
  const replaces = args.includes("schema") && (person !== undefined || args.includes("--yes"));
  const files = replaces ? { ...FILES, "cliconfig.schema.json": SCHEMA } : FILES;
  await using project = await layOut(args.includes("init") ? {} : files);
  const platform = await startPlatform(PLATFORM);
  try {
    const before = snapshot(project.folder);
    const controller = new AbortController();
    const wrote = () =>
      platform.requests.some(({ effect }) => effect === "write") ||
      snapshot(project.folder) !== before;
    let looks = 0;
    const look = () => {
      if (!wrote()) return;
      looks++;
      if (looks === nth) controller.abort(new Interrupted("Nothing was changed."));
    };
    watch(controller.signal, look);
    const { exit, stderr } = await runInside({
      args,
      folder: project.folder,
      env: { ...platform.env, CLI_API_KEY: SECRETS.key, NO_COLOR: "1" },
      interrupted: controller.signal,
      ...(person === undefined ? {} : { person }),
    });
    return { exit, stderr, pressed: looks >= nth, wrote: wrote() };
  } finally {
    await platform.stop().catch(() => {});
  }
}

/** Report each check of a signal before it is answered. */
function watch(signal: AbortSignal, look: () => void): void {
  const { throwIfAborted, addEventListener } = signal;
  const aborted = Object.getOwnPropertyDescriptor(AbortSignal.prototype, "aborted")!.get!;
  let inside = false;
  const looked = () => {
    if (inside) return;
    inside = true;
    look();
    inside = false;
  };
  Object.defineProperties(signal, {
    aborted: { get: () => (looked(), aborted.call(signal)) },
    throwIfAborted: { value: () => (looked(), throwIfAborted.call(signal)) },
    addEventListener: {
      value: (...rest: Parameters<typeof addEventListener>) => {
        looked();
        addEventListener.apply(signal, rest);
      },
    },
  });
}

/** The finished files, with their content. */
function snapshot(folder: string): string {
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  return JSON.stringify(
    names.filter((name) => !name.endsWith(".writing")).map((name) => [
      name,
      Deno.readTextFileSync(`${folder}/${name}`),
    ]),
  );
}
