import {
  createPrompt,
  isDownKey,
  isEnterKey,
  isUpKey,
  useEffect,
  useKeypress,
  usePagination,
  useState,
} from "@inquirer/core";
import type { Keyboard } from "../../host/host.ts";
import { type Appearance, decideColor, STANDARD_WIDTH } from "./createOutput.ts";
import { cut, widthOf, wrap } from "../../views/layout.ts";
import type { Choice } from "../../host/terminal.ts";
import { Text } from "../../values/text.ts";
import { symbolsFor } from "../../views/symbols.ts";
import { createPaint, type Paint } from "../../views/paint.ts";

interface PickerSettings {
  readonly question: Text;
  readonly choices: readonly Choice[];
  readonly preselected: number;
  readonly theme: ReturnType<typeof promptTheme>;
  readonly ellipsis: string;
  readonly output: Keyboard["output"];
}

/** The columns of the mark, and the last column, which is left free. */
const MARK = 3;
/** The most choices that are shown at once, and the rows around them. */
const MOST_SHOWN = 12;
const ROWS_AROUND = 7;
const HIDE_CURSOR = "\x1b[?25l";
/** Go to the first column and erase the line and all below. */
const ERASE_BELOW = "\r\x1b[J";

/**
 * Ask for one of several choices with the arrow keys, or by typing how its label begins. Each choice has one line,
 * which is cut to the window; when the window changes, everything is drawn again.
 */
export const pick = createPrompt<string, PickerSettings>((settings, done) => {
  const { question, choices, theme, ellipsis, output } = settings;
  const [active, setActive] = useState(settings.preselected);
  const [isDone, setDone] = useState(false);
  const [{ columns, rows }, setWindow] = useState(windowOf(output));
  const marked = choices[active]!;

  useKeypress((key, typed) => {
    const move = (to: number) => {
      typed.clearLine(0);
      setActive(Math.max(0, Math.min(to, choices.length - 1)));
    };
    if (isEnterKey(key)) {
      setDone(true);
      return done(marked.value);
    }
    if (isUpKey(key)) return move(active - 1);
    if (isDownKey(key)) return move(active + 1);
    const found = choices.findIndex(({ label, short }) =>
      [label, short].some(({ printed }) => printed.startsWith(typed.line))
    );
    if (typed.line === "" || found < 0) return typed.clearLine(0);
    setActive(found);
  });

  const page = usePagination({
    items: choices,
    active,
    renderItem: ({ item, isActive }) => {
      const label = cut(item.label, columns - MARK, ellipsis).printed;
      return isActive ? theme.style.highlight(`${theme.icon.cursor} ${label}`) : `  ${label}`;
    },
    pageSize: Math.max(1, Math.min(MOST_SHOWN, rows - ROWS_AROUND)),
    loop: false,
  });
  const head = (line: Text) => `${theme.prefix.idle} ${theme.style.message(line.printed)}`;
  const [first = new Text(""), ...more] = wrap(question, columns - MARK);
  const asked = [head(first), ...more.map((line) => `  ${theme.style.message(line.printed)}`)];
  const lines = [
    ...asked,
    ...page.split("\n"),
    "",
    ...detailLines(marked.details, columns - 1, ellipsis),
    theme.style.keysHelpTip(),
  ];

  useEffect(() => {
    const draw = () => {
      const window = windowOf(output);
      output.write(eraseReflowed(lines, window.columns));
      setWindow(window);
    };
    output.on("resize", draw);
    return () => void output.removeListener("resize", draw);
  }, [lines.join("\n")]);

  if (isDone) return `${asked.join("\n")} ${theme.style.answer(marked.short.printed)}`;
  return lines.join("\n") + HIDE_CURSOR;
});

function detailLines(details: Text, width: number, ellipsis: string): string[] {
  const [first, ...others] = wrap(details, width);
  const second = cut(new Text(others.join(" ")), width, ellipsis);
  return [first?.printed ?? "", second.printed].filter((line) => line !== "");
}

/**
 * Erase lines that the terminal has wrapped again, as nearly all do when their window changes, and leave the cursor
 * where the library expects the last of them.
 */
function eraseReflowed(lines: readonly string[], columns: number): string {
  const rows = lines.reduce(
    (sum, line) => sum + Math.max(1, Math.ceil(widthOf(new Text(line)) / columns)),
    0,
  );
  return (rows > 1 ? `\x1b[${rows - 1}A` : "") + ERASE_BELOW + "\n".repeat(lines.length - 1);
}

function windowOf(output: Keyboard["output"]): { readonly columns: number; readonly rows: number } {
  const { columns, rows } = output as { readonly columns?: number; readonly rows?: number };
  return { columns: columns || STANDARD_WIDTH, rows: rows || Infinity };
}

/** @param appearance The requested one; a question is always on a terminal. */
export function promptTheme(appearance: Appearance) {
  const { bold, cyan, dim, red } = createPaint(decideColor(true, appearance));
  const symbols = symbolsFor(appearance.ascii);
  return {
    // No sign of success yet: the answer may still be refused in a line below.
    prefix: { idle: cyan("?").printed, done: cyan("?").printed },
    icon: { cursor: symbols.pointer },
    style: {
      message: styled(bold),
      answer: styled(cyan),
      defaultAnswer: (words: string) => dim(new Text(`(${words})`)).printed,
      error: (words: string) => red(new Text(`! ${words}`)).printed,
      highlight: styled(cyan),
      keysHelpTip: () => dim("Arrow keys move, Enter chooses.").printed,
    },
  };
}

/** Show our own texts or the library's words: both are safe. */
function styled(style: Paint[keyof Paint]): (words: string) => string {
  return (words) => style(new Text(words)).printed;
}
