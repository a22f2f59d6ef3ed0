import type { Theme } from "./drawTerminal.ts";

const [WIDTH, HEIGHT] = [660, 640];
/** The middles of the two environments, and of what is between them. */
const LANES = [[135, "dev"], [525, "production"]] as const;
const MIDDLE = WIDTH / 2;
/** What is in an environment, from the file to the players, by the upper edges of the boxes. */
const BOXES = { file: 60, draft: 180, live: 300, servers: 420, players: 540 } as const;
const [BOX_WIDTH, BOX_HEIGHT] = [136, 44];

/** What the picture shows, for those who do not see it. */
export const OVERVIEW_TITLE =
  "From cliconfig.toml, stage makes the draft, publish makes it live, and servers take it in with Refresh(); " +
  "sync is both, pull comes back, the dashboard edits the draft, promote copies between environments";

/** Draw where a value goes, from the config file to the players, in two environments. */
export function drawOverview(theme: Theme): string {
  const { ground, frame, text, styles } = theme;
  const style =
    `svg{background:${ground}}text{fill:${text};font:15px system-ui,-apple-system,'Segoe UI',` +
    `Roboto,sans-serif;text-anchor:middle}.name{font-weight:600}.small{font-size:13.5px;fill:${styles.dim}}` +
    `.code{font:600 14px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace}` +
    `.verb{font:600 14px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:${styles.cyan}}` +
    `rect{fill:${ground};stroke:${text}}.lane{fill:none;stroke:${frame};stroke-dasharray:4 4}` +
    `.here{stroke:${styles.cyan};stroke-width:2}path{fill:none;stroke:${styles.cyan};stroke-width:2}` +
    `.plain{stroke:${styles.dim}}.tip{fill:${styles.cyan};stroke:none}.plain-tip{fill:${styles.dim};stroke:none}` +
    `.add{fill:${styles.green}}.change{fill:${styles.yellow}}.remove{fill:${styles.red}}`;
  return `${
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">`,
      `<title>${OVERVIEW_TITLE}</title>`,
      `<style>${style}</style>`,
      ...LANES.flatMap(([x, name]) => drawLane(x, name)),
      ...drawBetween(),
      ...drawLegend(),
      "</svg>",
    ].join("\n")
  }\n`;
}

function drawLane(x: number, name: string): string[] {
  const { file, draft, live, servers, players } = BOXES;
  const left = x - BOX_WIDTH / 2;
  const right = x + BOX_WIDTH / 2;
  return [
    `<rect class="lane" x="${x - 125}" y="10" width="250" height="${HEIGHT - 56}" rx="10"/>`,
    label(x, 38, name, "name"),
    box(x, file, "cliconfig.toml", "code", true),
    box(x, draft, "draft", "name"),
    box(x, live, "live", "name"),
    box(x, servers, "servers", "name"),
    box(x, players, "players", "name"),
    ...arrow(`M${x} ${file + BOX_HEIGHT}V${draft - 8}`, x, draft, "down"),
    label(x + 32, draft - 28, "stage", "verb"),
    ...arrow(`M${x} ${draft + BOX_HEIGHT}V${live - 8}`, x, live, "down"),
    label(x + 40, live - 28, "publish", "verb"),
    ...arrow(`M${x} ${live + BOX_HEIGHT}V${servers - 8}`, x, servers, "down", "plain"),
    label(x + 46, servers - 28, "Refresh()", "code"),
    ...arrow(`M${x} ${servers + BOX_HEIGHT}V${players - 8}`, x, players, "down", "plain"),
    label(x + 56, players - 42, "conditions,", "small"),
    label(x + 64, players - 24, "experiments", "small"),
    ...arrow(curve(left, file + 22, x - 112, live + 14, left - 8), left, live + 14, "right"),
    label(x - 90, draft + 76, "sync", "verb"),
    ...arrow(curve(right, live + 30, x + 112, file + 30, right + 8), right, file + 30, "left"),
    label(x + 91, draft - 28, "pull", "verb"),
  ];
}

/** What moves between the environments, and what reaches both. */
function drawBetween(): string[] {
  const [from, to] = [LANES[0][0] + BOX_WIDTH / 2, LANES[1][0] - BOX_WIDTH / 2];
  const { file, draft } = BOXES;
  const y = draft + 34;
  return [
    ...arrow(`M${from} ${file + 12}H${to - 8}`, to, file + 12, "right"),
    label(MIDDLE, file + 2, "promote", "verb"),
    ...arrow(`M${MIDDLE - 50} ${y}H${from + 8}`, from, y, "left", "plain"),
    ...arrow(`M${MIDDLE + 50} ${y}H${to - 8}`, to, y, "right", "plain"),
    `<rect x="${MIDDLE - 50}" y="${y - 22}" width="100" height="${BOX_HEIGHT}" rx="6"/>`,
    label(MIDDLE, y + 5, "dashboard", "name"),
  ];
}

const LEGEND = [
  ["+", "added", "add"],
  ["~", "changed", "change"],
  ["-", "removed", "remove"],
  ["!", "look at this first", "change"],
] as const;

/** The signs at the beginning of a line of a difference. */
function drawLegend(): string[] {
  return LEGEND.map(([sign, meaning, kind], index) =>
    `<text x="${[60, 190, 330, 470][index]}" y="${
      HEIGHT - 16
    }" style="text-anchor:start"><tspan class="code ${kind}">${sign}</tspan> ${meaning}</text>`
  );
}

function box(x: number, y: number, name: string, kind: string, isHere = false): string {
  const [left, width] = [x - BOX_WIDTH / 2, BOX_WIDTH];
  return `<rect${
    isHere ? ' class="here"' : ""
  } x="${left}" y="${y}" width="${width}" height="${BOX_HEIGHT}" rx="6"/>\n${
    label(x, y + BOX_HEIGHT / 2 + 5, name, kind)
  }`;
}

function label(x: number, y: number, words: string, kind: string): string {
  return `<text x="${x}" y="${y}" class="${kind}">${words}</text>`;
}

/** A line around the draft: out to one side, along it, and back in. */
function curve(x: number, y: number, side: number, end: number, last: number): string {
  const bend = Math.sign(side - x) * 16;
  const turn = Math.sign(end - y) * 16;
  return `M${x} ${y}H${side - bend}Q${side} ${y} ${side} ${y + turn}V${end - turn}Q${side} ${end} ${
    side - bend
  } ${end}H${last}`;
}

/** A line, and the tip at its end. */
function arrow(
  path: string,
  x: number,
  y: number,
  to: "down" | "left" | "right",
  kind: "" | "plain" = "",
): string[] {
  const [back, wing] = [10, 5];
  const points = {
    down: [[x, y], [x - wing, y - back], [x + wing, y - back]],
    left: [[x, y], [x + back, y - wing], [x + back, y + wing]],
    right: [[x, y], [x - back, y - wing], [x - back, y + wing]],
  }[to];
  return [
    `<path d="${path}"${kind === "" ? "" : ` class="${kind}"`}/>`,
    `<polygon class="${kind === "" ? "tip" : "plain-tip"}" points="${points.join(" ")}"/>`,
  ];
}
