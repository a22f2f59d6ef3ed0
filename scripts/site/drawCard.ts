import { drawOverview } from "../pictures/drawOverview.ts";
import { THEMES } from "../pictures/drawTerminal.ts";

/** As large as the services that show links recommend, in pixels. */
export const CARD = { width: 1200, height: 630 } as const;
/** The most characters in a line at the left, next to the overview. */
const MOST_CHARACTERS = 20;

/**
 * Draw the picture that a shared link shows: what the program is for, next to the overview.
 *
 * @param front The site's front page, whose `name` and `text` are written on the card.
 */
export function drawCard(front: string): string {
  const [theme] = THEMES;
  const said = (field: string) => new RegExp(`^  ${field}: (.+)$`, "m").exec(front)?.[1] ?? "";
  const font = `font-family:sans-serif;text-anchor:start;fill:${theme!.text}`;
  const lines = brokenLines(said("text")).map((line, index) =>
    `<text x="60" y="${340 + index * 60}" style="${font};font-size:46px">${line}</text>`
  );
  const { width, height } = CARD;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" style="fill:${theme!.ground};stroke:none"/>`,
    `<text x="60" y="240" style="${font};font-size:96px;font-weight:700">${said("name")}</text>`,
    ...lines,
    drawOverview(theme!).replace("<svg ", '<svg x="590" y="15" ')
      .replace(/ width="\d+" height="\d+"/, ' width="600" height="600"'),
    "</svg>",
    "",
  ].join("\n");
}

function brokenLines(text: string): string[] {
  return text.split(" ").reduce<string[]>((lines, word) => {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    return lines.length > 0 && longer.length <= MOST_CHARACTERS
      ? [...lines.slice(0, -1), longer]
      : [...lines, word];
  }, []);
}
