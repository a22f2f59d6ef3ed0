import assert from "node:assert/strict";
import { widthOf } from "../../../../src/views/layout.ts";
import { createProgress, type Progress } from "../../../../src/cli/terminal/progress.ts";
import { Text } from "../../../../src/values/text.ts";

const ERASE = "\r\x1b[2K";
const START = Date.parse("2026-03-01T12:00:00Z");

/** A progress line in a terminal, with a clock that the test moves. */
interface Stage {
  readonly progress: Progress;
  /** Lets so many milliseconds go by, with all that happens in them. */
  readonly pass: (milliseconds: number) => void;
  /** What was written since the last call. */
  readonly written: () => string;
  /** How many timers run. */
  readonly timers: () => number;
  readonly now: () => Date;
}

interface Timer {
  readonly tick: () => void;
  readonly every: number;
  next: number;
}

/** Play with time in a test's hand: neither the clock nor a timer of the runtime is used. */
function onStage(
  play: (stage: Stage) => void,
  sink: {
    readonly isTerminal?: boolean;
    readonly columns?: number | undefined;
    readonly ellipsis?: string;
  } = {},
): void {
  let time = START;
  let output = "";
  const timers = new Map<number, Timer>();
  const real = { setInterval: globalThis.setInterval, clearInterval: globalThis.clearInterval };
  const fake = {
    setInterval: (tick: () => void, every: number) => {
      const id = timers.size + 1;
      timers.set(id, { tick, every, next: time + every });
      return id;
    },
    clearInterval: (id: number) => void timers.delete(id),
  };
  const pass = (milliseconds: number) => {
    const end = time + milliseconds;
    for (;;) {
      const [next] = [...timers.values()].sort((a, b) => a.next - b.next);
      if (next === undefined || next.next > end) break;
      time = next.next;
      next.next += next.every;
      next.tick();
    }
    time = end;
  };
  const written = () => {
    const since = output;
    output = "";
    return since;
  };
  const terminal = {
    write: (text: string) => void (output += text),
    isTerminal: true,
    columns: 80,
    ...sink,
  };
  const now = () => new Date(time);
  const progress = createProgress(terminal, now, sink.ellipsis);
  Object.assign(globalThis, fake);
  try {
    play({ progress, pass, written, timers: () => timers.size, now });
    assert.equal(timers.size, 0, "a timer that runs on would keep the program from ending");
  } finally {
    Object.assign(globalThis, real);
  }
}

/** The line that is on the screen after some output. */
function lineOf(output: string): string {
  return output.split(ERASE).at(-1)!;
}

Deno.test("a wait is shown after half a second, and not before", () =>
  onStage(({ progress, pass, written }) => {
    const done = progress.begin("reading the live config");
    pass(499);
    assert.equal(written(), "");
    pass(1);
    assert.equal(written(), `${ERASE}Reading the live config`);
    done();
    assert.equal(written(), ERASE);
  }));

Deno.test("a wait that ends sooner leaves no trace", () =>
  onStage(({ progress, pass, written }) => {
    const done = progress.begin("reading the live config");
    pass(499);
    done();
    pass(5_000);
    assert.equal(written(), "");
  }));

Deno.test("the line counts the seconds of a wait", () =>
  onStage(({ progress, pass, written }) => {
    const done = progress.begin("reading the live config");
    pass(1_000);
    assert.equal(lineOf(written()), "Reading the live config: 1 s");
    pass(11_500);
    assert.equal(lineOf(written()), "Reading the live config: 12 s");
    done();
  }));

Deno.test("a wait with a known end is counted down to zero", () =>
  onStage(({ progress, pass, written, now }) => {
    const done = progress.begin("reading the live config", new Date(now().getTime() + 3_000));
    pass(500);
    assert.equal(lineOf(written()), "Reading the live config: trying again in 3 s");
    pass(1_000);
    assert.equal(lineOf(written()), "Reading the live config: trying again in 2 s");
    pass(5_000);
    assert.equal(lineOf(written()), "Reading the live config: trying again in 0 s");
    done();
  }));

Deno.test("of several waits the oldest is shown, then the next, and the line disappears with the last", () =>
  onStage(({ progress, pass, written }) => {
    const first = progress.begin("reading the live config");
    const second = progress.begin("reading the draft");
    pass(1_000);
    assert.match(lineOf(written()), /the live config/);
    first();
    assert.equal(written(), "");
    pass(250);
    assert.match(lineOf(written()), /the draft/);
    second();
    assert.equal(written(), ERASE);
  }));

Deno.test("the line disappears if only waits under half a second are left, and returns when they last longer", () =>
  onStage(({ progress, pass, written }) => {
    const first = progress.begin("reading the live config");
    pass(1_000);
    written();
    const second = progress.begin("reading the draft");
    first();
    pass(250);
    assert.equal(written(), ERASE);
    pass(250);
    assert.equal(written(), `${ERASE}Reading the draft`);
    second();
  }));

Deno.test("ending a wait twice does not end another one", () =>
  onStage(({ progress, pass, written, timers }) => {
    const first = progress.begin("reading the live config");
    const second = progress.begin("reading the live config");
    first();
    first();
    assert.equal(timers(), 1);
    pass(600);
    assert.match(lineOf(written()), /the live config/);
    second();
  }));

Deno.test("other output removes the line first, and the line returns below", () =>
  onStage(({ progress, pass, written }) => {
    const done = progress.begin("reading the live config");
    progress.clear();
    assert.equal(written(), "", "there was none yet");
    pass(600);
    written();
    progress.clear();
    assert.equal(written(), ERASE);
    progress.clear();
    assert.equal(written(), "");
    pass(250);
    assert.match(lineOf(written()), /the live config/);
    done();
  }));

Deno.test("the line never reaches the last column, where a terminal would break it", () => {
  for (const ellipsis of ["…", "..."]) {
    for (const columns of [10, 20, 28]) {
      onStage(({ progress, pass, written }) => {
        const done = progress.begin("reading the revision history");
        pass(600);
        const line = lineOf(written());
        assert.ok(widthOf(new Text(line)) < columns, line);
        assert.ok(line.endsWith(ellipsis), line);
        done();
      }, { columns, ellipsis });
    }
  }
});

Deno.test("if the width is unknown, it is 80 columns, with space for the ^C that a terminal shows", () => {
  for (const columns of [undefined, 0]) {
    onStage(({ progress, pass, written }) => {
      const done = progress.begin("x".repeat(100));
      pass(600);
      assert.equal(widthOf(new Text(lineOf(written()))), 77);
      done();
    }, { columns });
  }
});

Deno.test("the name of a wait is shown, not executed", () =>
  onStage(({ progress, pass, written }) => {
    const done = progress.begin("restoring the revision \x1b[31m\n\u202e");
    pass(600);
    // deno-lint-ignore no-control-regex -- these are what must not be there
    assert.doesNotMatch(lineOf(written()), /[\x00-\x1f\u202e]/);
    done();
  }));

Deno.test("off a terminal nothing is written, and no timer runs", () =>
  onStage(({ progress, pass, written, timers, now }) => {
    const ends = [progress.begin("x"), progress.begin("y", new Date(now().getTime() + 9_000))];
    assert.equal(timers(), 0);
    pass(10_000);
    progress.clear();
    for (const end of ends) end();
    assert.equal(written(), "");
  }, { isTerminal: false }));
