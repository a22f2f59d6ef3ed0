import { widthOf } from "../../terminal/layout.ts";
import { safe, Text, text } from "../../terminal/text.ts";
import { codePoint } from "./valueText.ts";

/**
 * Shows the names of one list so that a reader does not take one for another: after a name
 * that may look like another one of the list stands the character that tells it apart.
 *
 * @param show How a name is shown; by default as it is, and `(empty)` for an empty one.
 * @returns Shows a name of the list.
 */
export function distinctNames(
  names: readonly string[],
  show: (name: string) => Text = nameText,
): (name: string) => Text {
  const notes = lookAlikes(names);
  return (name) => {
    const note = notes.get(name);
    return note === undefined ? show(name) : text`${show(name)} (${note})`;
  };
}

function nameText(name: string): Text {
  return name === "" ? text`(empty)` : text`${name}`;
}

/**
 * Finds the names with letters of other scripts or accents where another name has letters that may
 * look the same, and those that are shown alike; gives what tells each apart: `U+0456`.
 */
function lookAlikes(names: readonly string[]): ReadonlyMap<string, string> {
  const notes = new Map<string, string>();
  if (!names.some(isForeign)) return notes;
  const groups = Map.groupBy(names.map(glance), ({ letters }) => letters.length);
  for (const group of groups.values()) {
    for (const one of group.filter(({ name }) => isForeign(name))) {
      const other = group.find((other) => other.name !== one.name && isAlike(one, other));
      if (other === undefined) continue;
      notes.set(one.name, difference(one.name, other.name));
      if (!notes.has(other.name)) notes.set(other.name, difference(other.name, one.name));
    }
  }
  return notes;
}

/** A name, and what somebody sees of it who does not look closely. */
interface Glance {
  readonly name: string;
  readonly letters: readonly string[];
}

function glance(name: string): Glance {
  const plain = safe(name).normalize("NFKD").replace(/\p{M}/gu, "");
  return { name, letters: [...plain].map((letter) => TWINS.get(letter) ?? letter) };
}

/** Letters that look like one of ASCII, and that one. */
const TWINS: ReadonlyMap<string, string> = new Map(
  ("аa еe оo рp сc хx уy іi јj ѕs ԁd һh ӏl ԛq ԝw АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT ХX " +
    "αa οo νv ρp ιi κk ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ıi ɑa ɡg օo").split(" ")
    .map(([letter = "", twin = ""]) => [letter, twin]),
);

/** So much of two names may be letters that only might look alike; more is another word. */
const DOUBTFUL_SHARE = 0.25;

function isAlike({ letters }: Glance, other: Glance): boolean {
  const most = Math.max(1, letters.length * DOUBTFUL_SHARE);
  let doubtful = 0;
  return letters.every((letter, i) => {
    const across = other.letters[i]!;
    return letter === across || (mightLookLike(letter, across) && ++doubtful <= most);
  });
}

/** Whether two unequal letters are of two scripts, and equally wide. */
function mightLookLike(one: string, other: string): boolean {
  if (!isForeign(one) && !isForeign(other)) return false;
  const script = SCRIPTS.find((script) => script.test(one));
  if (script?.test(other)) return false;
  return widthOf(new Text(one)) === widthOf(new Text(other));
}

/** Whoever writes in one of these tells its letters apart; of Latin, that goes for ASCII only. */
const SCRIPTS = "Greek Cyrillic Armenian Hebrew Arabic Devanagari Thai Hangul Hiragana Katakana Han"
  .split(" ")
  .map((script) => new RegExp(`\\p{Script=${script}}`, "u"));

/** The first character of a name that its look-alike does not have there. */
function difference(name: string, other: string): string {
  const [characters, others] = [[...name], [...other]];
  const at = characters.findIndex((character, i) => character !== others[i]);
  return at < 0 ? `ends in ${codePoint(characters.at(-1))}` : codePoint(characters[at]);
}

/** Whether there is anything but the letters and signs of ASCII in a text. */
function isForeign(text: string): boolean {
  return /[^ -~]/.test(text);
}
