import { fileURLToPath } from "node:url";
import { createScreen } from "./screen.ts";

const HELPER = fileURLToPath(new URL("inTerminal.py", import.meta.url));

/** How a terminal is opened. */
export interface TerminalOptions {
  readonly cwd: string;
  /** The whole environment of the command. */
  readonly env: Readonly<Record<string, string>>;
  /** 80 by default. */
  readonly cols?: number;
  /** 24 by default. */
  readonly rows?: number;
  /** How wide the window is after {@link Terminal.resize}; as before by default. */
  readonly resized?: number;
  /** The limit of each wait, in milliseconds; 30 s by default. */
  readonly timeout?: number;
}

/** A command in its own terminal. */
export interface Terminal extends AsyncDisposable {
  /**
   * Waits until what is on the screen matches.
   *
   * @throws Error showing the screen, when the command ends or the time is up before.
   */
  see(pattern: RegExp): Promise<void>;
  /**
   * Waits until what was printed since the last call matches, even if it is no longer on the screen.
   *
   * @returns What the pattern's first group caught, or all that it matched.
   * @throws Error as {@link see} does.
   */
  read(pattern: RegExp): Promise<string>;
  /** Types keys: `\r` is Enter, `\x03` is Ctrl-C, `\x1b[B` is the arrow down. */
  send(keys: string): Promise<void>;
  /** Sends a signal to the command, as `kill` does. */
  signal(name: "SIGINT" | "SIGTERM" | "SIGHUP"): void;
  /** Gives the window its other width, as a person who drags its edge. */
  resize(): void;
  /** Takes the terminal away, as closing its window does. */
  hangUp(): Promise<void>;
  /** What is on the screen now. */
  screen(): string;
  /**
   * Waits for the end of the command.
   *
   * @throws Error showing the screen, when it does not end in time.
   */
  end(): Promise<{ readonly code: number; readonly screen: string }>;
}

const TIMEOUT = 30_000;

let available: boolean | undefined;

/** Say whether this machine can open a terminal: python3 does it, on anything but Windows. */
export function canOpenTerminal(): boolean {
  available ??= hasPython();
  return available;
}

function hasPython(): boolean {
  try {
    return new Deno.Command("python3", { args: ["-c", "import pty, termios"] }).outputSync()
      .success;
  } catch {
    return false;
  }
}

/** Start a command in a new terminal. */
export function openTerminal(argv: readonly string[], options: TerminalOptions): Terminal {
  const { cwd, env, cols = 80, rows = 24, resized = cols, timeout = TIMEOUT } = options;
  const child = new Deno.Command("python3", {
    args: [HELPER, JSON.stringify({ argv, env, cwd, cols, rows, resized })],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const screen = createScreen(cols, rows);
  const keyboard = child.stdin.getWriter();
  const changed = createSignal();
  let printed = "";
  let ended = false;
  const pumped = pump();

  async function pump(): Promise<void> {
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
      await screen.write(text);
      printed += text;
      changed.fire();
    }
    ended = true;
    changed.fire();
  }

  async function until(done: () => boolean, what: string): Promise<void> {
    const deadline = Date.now() + timeout;
    while (!done()) {
      const left = deadline - Date.now();
      if (ended || left <= 0 || !await changed.next(left)) {
        if (done()) return;
        const why = ended ? "the command ended" : `${timeout} ms went by`;
        throw new Error(`${why} before ${what}; the screen shows:\n${screen.text()}`);
      }
    }
  }

  async function read(pattern: RegExp): Promise<string> {
    await until(() => pattern.test(printed), `${pattern} was printed`);
    const found = pattern.exec(printed)!;
    printed = printed.slice(found.index + found[0].length);
    return found[1] ?? found[0];
  }

  async function close(): Promise<void> {
    await keyboard.close().catch(() => {});
    if (!ended) child.kill("SIGKILL");
    await Promise.all([pumped, child.status]);
  }

  return {
    see: (pattern) => until(() => pattern.test(screen.text()), `${pattern} was seen`),
    read,
    send: (keys) => keyboard.write(new TextEncoder().encode(keys)),
    // The helper passes it on.
    signal: (name) => child.kill(name),
    resize: () => {
      screen.resize(resized);
      child.kill("SIGUSR1");
    },
    hangUp: () => keyboard.close(),
    screen: screen.text,
    end: async () => {
      await until(() => ended, "it ended");
      const { code } = await child.status;
      await close();
      return { code, screen: screen.text() };
    },
    [Symbol.asyncDispose]: close,
  };
}

/** Something to wait for again and again. */
function createSignal() {
  let waiting = Promise.withResolvers<true>();
  return {
    fire: () => {
      waiting.resolve(true);
      waiting = Promise.withResolvers<true>();
    },
    /** Waits for the next time it fires; false when that takes longer than this many milliseconds. */
    next: async (milliseconds: number): Promise<boolean> => {
      const late = Promise.withResolvers<false>();
      const timer = setTimeout(() => late.resolve(false), milliseconds);
      const result = await Promise.race([waiting.promise, late.promise]);
      clearTimeout(timer);
      return result;
    },
  };
}
