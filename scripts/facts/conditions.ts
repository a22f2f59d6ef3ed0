import { isBranch, splitBranchKey } from "../../src/values/branch.ts";
import { isObject, type Json, memberOf } from "../../src/values/json.ts";
import { type Answer, knownWords, listAt, objectAt, whyNot } from "./answer.ts";

const OPERATOR = /^(?:OPERATOR_)?(?:and|or|not|eq|ne|gt|lt|gte|lte|in|nin)$/i;
const JOINING = /^(?:OPERATOR_)?(?:and|or|not)$/i;
const LITERAL = /^(?:boolean|integer|double|string)Value$/;

const NONE = "no condition is live; make one on the dashboard, and run this again";

/** Say how the operators of the live conditions are spelled. */
export function operatorsSeen(values: Answer | undefined): string {
  return whyNot(values) ??
    (knownWords(tokensOf(values).flatMap((tokens) => tokens.flatMap(operatorOf)), OPERATOR) ||
      NONE);
}

/** Say in which order the tokens of comparisons come. */
export function tokenOrderSeen(values: Answer | undefined): string {
  const orders = new Set(tokensOf(values).flatMap(comparisonsOf));
  return whyNot(values) ?? ([...orders].sort().join("; ") || NONE);
}

/** Say of which kinds the literals are. */
export function literalsSeen(values: Answer | undefined): string {
  const kinds = tokensOf(values).flat()
    .flatMap((token) => [...objectAt(memberOf(token, "operand"), "literalValue").keys()]);
  return whyNot(values) ?? (knownWords(kinds, LITERAL) || NONE);
}

/** Say how the keys of conditional values are made. */
export function branchKeysSeen(values: Answer | undefined): string {
  const why = whyNot(values);
  if (why !== undefined) return why;
  const entries = objectAt(values?.body, "entries");
  const ids = objectAt(memberOf(values?.body, "conditionalRules"), "rules");
  const branches = [...entries.keys()].filter(isBranch).map(splitBranchKey);
  if (branches.length === 0) return "no conditional value is live";
  const usual = branches.filter(({ key, condition }) => entries.has(key) && ids.has(condition));
  return `${usual.length} of ${branches.length} are <key>.RBX.conditional.<condition>`;
}

function tokensOf(values: Answer | undefined): (readonly Json[])[] {
  const rules = objectAt(memberOf(values?.body, "conditionalRules"), "rules");
  return [...rules.values()].map((rule) => listAt(rule, "tokens"));
}

function operatorOf(token: Json): string[] {
  const operator = memberOf(token, "operator");
  return typeof operator === "string" ? [operator] : [];
}

/** The kinds of the tokens before each comparison's operator: "value, attribute, Eq". */
function comparisonsOf(tokens: readonly Json[]): string[] {
  const found: string[] = [];
  let before: string[] = [];
  for (const token of tokens) {
    const [operator] = operatorOf(token);
    if (operator === undefined) before.push(kindOf(token));
    else if (!JOINING.test(operator)) {
      found.push(`${shortened(before)}, ${OPERATOR.test(operator) ? operator : "an operator"}`);
      before = [];
    }
  }
  return found;
}

function kindOf(token: Json): string {
  const operand = memberOf(token, "operand");
  if (!isObject(operand)) return "a token";
  return operand.has("attributeReference") ? "attribute" : "value";
}

/** However many values there are, the form is the same. */
function shortened(kinds: readonly string[]): string {
  const text = kinds.join(", ");
  return text.replace(/(?:value, ){3,}value/, "value…, value");
}
