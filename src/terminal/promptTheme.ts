import { type Appearance, decideColor } from "./createOutput.ts";
import { symbolsFor } from "./symbols.ts";
import { Text } from "./text.ts";
import { createPaint, type Paint } from "./paint.ts";

/**
 * Make the questions of the library look like the rest of the program, with its colors and signs.
 *
 * @param appearance What was asked for; a question is always on a terminal.
 */
export function promptTheme(appearance: Appearance) {
  const { bold, cyan, dim, red } = createPaint(decideColor(true, appearance));
  const symbols = symbolsFor(appearance.ascii);
  return {
    // An answer may still be refused, which is said below it: it gets no sign of success.
    prefix: { idle: cyan("?").printed, done: cyan("?").printed },
    icon: { cursor: symbols.pointer },
    style: {
      message: styled(bold),
      answer: styled(cyan),
      defaultAnswer: (words: string) => dim(new Text(`(${words})`)).printed,
      error: (words: string) => red(new Text(`! ${words}`)).printed,
      highlight: styled(cyan),
      description: (words: string) => words,
      help: styled(dim),
      keysHelpTip: () => dim("Arrow keys move, Enter chooses.").printed,
    },
  };
}

/** Style what the library prints, which is safe: a text of ours, or its own words. */
function styled(style: Paint[keyof Paint]): (words: string) => string {
  return (words) => style(new Text(words)).printed;
}
