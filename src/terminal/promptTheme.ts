import { type Appearance, decideColor } from "./createOutput.ts";
import { symbolsFor } from "./symbols.ts";
import { Text } from "./text.ts";
import { createPaint, type Paint } from "./paint.ts";

/**
 * How the library's questions look: it has colors and signs of its own, these are the program's.
 *
 * @param appearance What was asked for; a question is on a terminal always.
 */
export function promptTheme(appearance: Appearance) {
  const { bold, cyan, dim, red } = createPaint(decideColor(true, appearance));
  const symbols = symbolsFor(appearance.ascii);
  return {
    // What is made of an answer is said below it: no sign of success stands before one that is refused.
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

/** What the library styles is safe already, being a text of ours or its own words. */
function styled(style: Paint[keyof Paint]): (words: string) => string {
  return (words) => style(new Text(words)).printed;
}
