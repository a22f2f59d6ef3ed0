/** Texts that would do something if they got anywhere as they are, by what they are. */
export const HOSTILE: Readonly<Record<string, string>> = {
  "colors and cursor moves": "a\x1b[31;5mred\x1b[2J\x1b[1;1H\x1b[8mhidden",
  "a terminal link": "\x1b]8;;https://evil.example/\x1b\\click\x1b]8;;\x1b\\",
  "a write to the clipboard": "\x1b]52;c;cm0gLXJmIH4=\x07",
  "a title of the window": "\x1b]0;pwned\x07\x1bP+q544e\x1b\\\x1b_x\x1b\\",
  "sequences of eight bits": "\x9b31m\x9d52;c;aGk=\x9c\x90x\x9c\x85next",
  "line breaks": "one\ntwo\r\nthree\rfour\x0bfive\x0csix\u2028seven\u2029eight",
  "bells, backspaces and deletes": "abc\x07\x08\x08\x08xyz\x7f\x00\x1a\x04",
  "bidirectional overrides": "\u202egnp.exe\u202c \u2066a\u2069 \u200f\u061c",
  "invisible characters": "a\u200bb\u200cc\u200dd\u2060e\ufefff\u00adg\u034fh\u3164i\u{e0041}",
  "very many combining marks": `e${"\u0301\u0302\u0489".repeat(170)}x`,
  "a mark at its beginning": "\u0338\u20ddx",
  "a name of 10,000 characters": "n".repeat(10_000),
  "words of 10,000 characters": "many words ".repeat(910),
  "10,000 emoji": "💥".repeat(10_000),
  "half a surrogate pair": "a\ud83db\udc00c",
  "what looks like the program's own": "✓ all is fine\n  error: x → y",
  "Markdown and HTML": "`| a | `` <script>alert(1)</script> [x](javascript:1) ```",
  "paths and addresses": "../../x/..%2f..%5c?a=b#c&d=%00%0d%0a",
  "the name of a prototype": "__proto__",
  "shell": "$(touch pwned) `touch pwned` ; touch pwned\n'\"\\",
};

/** What must not reach a terminal unescaped: one regular expression a kind, written for the tests. */
export const HARMFUL: Readonly<Record<string, RegExp>> = {
  // deno-lint-ignore no-control-regex
  "a control character": /[\x00-\x1f\x7f-\x9f]/,
  "a line separator": /[\u2028\u2029]/,
  "a bidirectional control": /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
  "a zero-width character": /[\u00ad\u034f\u180e\u200b-\u200d\u2060-\u2064\ufeff\ufff0-\ufffb]/,
  "a tag": /[\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]|(?<!\p{Ideographic})[\u{e0100}-\u{e01ef}]/u,
  "half a surrogate pair": /\p{Cs}/u,
  "a filler that takes no room": /[\u115f\u1160\u17b4\u17b5\u3164\uffa0]/,
  "more marks on a letter than a script has": /\p{M}{9}/u,
};

/** What in a line is harmful; undefined when nothing is. */
export function findHarm(line: string): string | undefined {
  return Object.entries(HARMFUL).find(([, pattern]) => pattern.test(line))?.[0];
}

/** The colors that the program itself writes. */
// deno-lint-ignore no-control-regex
const OWN = /\x1b\[(?:1|2|22|31|32|33|36|39)m/g;

/** The lines that were printed, without the program's own colors. */
export function linesOf(printed: string): string[] {
  return printed.replace(OWN, "").split("\n");
}
