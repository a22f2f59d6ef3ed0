import stringWidth from "string-width";
import { readAnsi, type Run, type Style } from "./ansi.ts";

/** The colors of a picture. */
export interface Theme {
  readonly name: "light" | "dark";
  readonly ground: string;
  readonly frame: string;
  readonly text: string;
  readonly styles: Readonly<Record<Exclude<Style, "bold">, string>>;
}

/** The two themes; each color has a contrast of 4.5 to 1 or more with its ground. */
export const THEMES: readonly Theme[] = [
  {
    name: "light",
    ground: "#ffffff",
    frame: "#d0d7de",
    text: "#1f2328",
    styles: {
      dim: "#59636e",
      red: "#c4101e",
      green: "#116b2d",
      yellow: "#7d5600",
      cyan: "#0b5fa5",
    },
  },
  {
    name: "dark",
    ground: "#0d1117",
    frame: "#3d444d",
    text: "#e6edf3",
    styles: {
      dim: "#9198a1",
      red: "#ff7b72",
      green: "#5fd068",
      yellow: "#e3b341",
      cyan: "#6cb6ff",
    },
  },
];

const FONT =
  "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace";
const SIZE = 13;
/** The advance of a letter in these fonts, in pixels, and the height of a line. */
const ADVANCE = 7.83;
const LINE = 19;
const MARGIN = 16;

/**
 * Draw what a terminal shows as an SVG. It is text, so that it can be searched, read aloud and kept
 * small; every run begins at its own column, whichever font the reader has.
 *
 * @param title What the picture shows, for those who do not see it.
 * @param lines The lines, with the escape sequences of their colors.
 * @param most How wide the terminal is, in columns: it breaks longer lines.
 */
export function drawTerminal(
  title: string,
  lines: readonly string[],
  theme: Theme,
  most = Infinity,
): string {
  const runs = lines.flatMap((line) => breakAt(most, readAnsi(line)));
  const columns = Math.max(...runs.map((line) => columnsOf(line)));
  const width = Math.ceil(columns * ADVANCE) + 2 * MARGIN;
  const height = runs.length * LINE + 2 * MARGIN;
  return `${
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
      `<title>${escaped(title)}</title>`,
      `<style>${style(theme)}</style>`,
      `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="6"/>`,
      ...runs.flatMap((line, index) => drawLine(line, MARGIN + index * LINE + SIZE)),
      "</svg>",
    ].join("\n")
  }\n`;
}

function style({ ground, frame, text, styles }: Theme): string {
  const colors = Object.entries(styles).map(([name, color]) => `.${name}{fill:${color}}`);
  return `rect{fill:${ground};stroke:${frame}}text{fill:${text};font-size:${SIZE}px;font-family:${FONT}}` +
    `.bold{font-weight:700}${colors.join("")}`;
}

/** Text after two or more spaces begins at its own column, as in every run. */
const PIECE = /\S+(?: \S+)*\s*/g;

function drawLine(runs: readonly Run[], y: number): string[] {
  let column = 0;
  const spans = runs.flatMap(({ text, styles }) => {
    const names = styles.length === 0 ? "" : ` class="${styles.join(" ")}"`;
    const start = column;
    column += stringWidth(text);
    return [...text.matchAll(PIECE)].map(({ 0: piece, index }) => {
      const x = MARGIN + (start + stringWidth(text.slice(0, index))) * ADVANCE;
      return `<tspan x="${Number(x.toFixed(1))}"${names}>${escaped(piece)}</tspan>`;
    });
  });
  return spans.length === 0 ? [] : [`<text y="${y}" xml:space="preserve">${spans.join("")}</text>`];
}

/** Break a line as a terminal does: in the middle of what is too long. */
function breakAt(most: number, line: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const { text, styles } of line) {
    let left = text;
    do {
      const room = most - columnsOf(lines.at(-1)!);
      lines.at(-1)!.push({ text: left.slice(0, room), styles });
      left = left.slice(room);
      if (left !== "") lines.push([]);
    } while (left !== "");
  }
  return lines;
}

function columnsOf(runs: readonly Run[]): number {
  return stringWidth(runs.map(({ text }) => text).join(""));
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
