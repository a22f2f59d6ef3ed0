import { type Appearance, decideColor } from "./createOutput.ts";
import { symbolsFor } from "../../views/symbols.ts";
import { Text } from "../../values/text.ts";
import { createPaint, type Paint } from "../../views/paint.ts";

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

/** Our own texts or the library's words: both are safe. */
function styled(style: Paint[keyof Paint]): (words: string) => string {
  return (words) => style(new Text(words)).printed;
}
