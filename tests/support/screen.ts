import xterm from "@xterm/headless";

/** What a person sees: the lines of a terminal, those that left it at the top included. */
export interface Screen {
  /** Ends when the output is on the screen. */
  write(output: string): Promise<void>;
  /** Gives the window another width; wider lines are broken, as terminals do that reflow. */
  resize(cols: number): void;
  /** The lines, without trailing spaces and without the empty lines at the end. */
  text(): string;
}

/** Make an empty screen of a terminal. */
export function createScreen(cols: number, rows = 24): Screen {
  const terminal = new xterm.Terminal({ cols, rows, scrollback: 10_000, allowProposedApi: true });
  return {
    write: (output) => new Promise((done) => terminal.write(output, done)),
    resize: (to) => terminal.resize(to, rows),
    text: () => {
      const { active } = terminal.buffer;
      const lines = Array.from({ length: active.length }, (_, index) => active.getLine(index));
      return lines.map((line) => line?.translateToString(true)).join("\n").trimEnd();
    },
  };
}
