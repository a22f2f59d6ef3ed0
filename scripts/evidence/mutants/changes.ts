/** One change of a line of the product, which a test should notice. */
export interface Change {
  readonly file: string;
  readonly line: number;
  /** What the change is: an operator's name, or the safeguard that it removes. */
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

interface Operator {
  readonly what: string;
  readonly from: RegExp;
  readonly to: string;
}

/** Each is tried once on every line that it fits. */
const OPERATORS: readonly Operator[] = [
  { what: "equal is unequal", from: / === /, to: " !== " },
  { what: "unequal is equal", from: / !== /, to: " === " },
  { what: "and is or", from: / && /, to: " || " },
  { what: "or is and", from: / \|\| /, to: " && " },
  { what: "less is at most", from: / < (?=[\w(])/, to: " <= " },
  { what: "at most is more", from: / <= /, to: " > " },
  { what: "more is at least", from: / > (?=[\w(])/, to: " >= " },
  { what: "at least is less", from: / >= /, to: " < " },
  {
    what: "a condition never holds",
    from: /^(\s*(?:\} else )?)if \(.*\) (?=return|throw|\{)/,
    to: "$1if (false) ",
  },
  {
    what: "a condition always holds",
    from: /^(\s*(?:\} else )?)if \(.*\) (?=return|throw|\{)/,
    to: "$1if (true) ",
  },
  { what: "the other branch", from: / \? (.+) : (.+);$/, to: " ? $2 : $1;" },
  { what: "true is false", from: /\btrue\b(?![^`"]*[`"])/, to: "false" },
  { what: "false is true", from: /\bfalse\b(?![^`"]*[`"])/, to: "true" },
  { what: "not is left out", from: /([(\s])!(?=[\w(])/, to: "$1" },
  { what: "every is some", from: /\.every\(/, to: ".some(" },
  { what: "some is every", from: /\.some\(/, to: ".every(" },
  { what: "plus is minus", from: / \+ 1\b/, to: " - 1" },
  { what: "minus is plus", from: / - 1\b/, to: " + 1" },
  { what: "a call is left out", from: /^(\s*)(?:await )?[\w.?]+\([^=]*\);$/, to: "$1;" },
  { what: "what is missing stays missing", from: / \?\? [^;]+;$/, to: ";" },
];

/** Every change that the operators make of a file. */
export function changesOf(file: string, source: string): Change[] {
  return source.split("\n").flatMap((before, index) => {
    if (
      /^\s*(?:\/\/|\/?\*|import\b|export .* from\b|(?:export )?(?:interface|type)\b|readonly )/
        .test(before)
    ) {
      return [];
    }
    return OPERATORS.flatMap(({ what, from, to }) => {
      const after = before.replace(from, to);
      return after === before ? [] : [{ file, line: index + 1, what, before, after }];
    });
  });
}
