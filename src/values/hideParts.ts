const HIDDEN = "[hidden]";
/** How many characters in a row, found in a secret, count as a part of it. */
const PART = 8;
/** Digits alone are most often an id or a time, letters of one case a word: so many are a part. */
const PART_OF_COMMON = 12;
const COMMON = /^(?:\d+|[a-z ._:-]+|[A-Z ._:-]+)$/;
/** A text is looked at in every STRIDE-th place, so many characters: no PART lies between them. */
const GRAM = 4;
const STRIDE = PART - GRAM + 1;

/** Hides a secret in a text. */
export type HideParts = (text: string) => string;

/**
 * Prepare for hiding a secret, as it is and as a document or an address of this program spells it.
 *
 * Lines come here wrapped and cut to the width of a terminal, so each part that is too long to be
 * chance is hidden, too: views make their layout, and do not know the secrets.
 */
export function hideParts(secret: string): HideParts {
  const asJson = JSON.stringify(secret).slice(1, -1);
  const inAddress = encodeURIComponent(secret.toWellFormed());
  // The longest first: what it has in common with the others is hidden with the rest of it.
  const spellings = [...new Set([inAddress, asJson, secret])].map(hideSpelling);
  return (text) => spellings.reduce((shown, hide) => hide(shown), text);
}

function hideSpelling(secret: string): HideParts {
  const grams = Map.groupBy(
    Array.from({ length: Math.max(0, secret.length - GRAM + 1) }, (_, at) => at),
    (at) => secret.slice(at, at + GRAM),
  );
  // Most texts have nothing of it: a look at a table costs a tenth of a look at the map.
  const buckets = new Uint8Array(BUCKETS);
  for (const gram of grams.keys()) buckets[bucketOf(gram, 0)] = 1;
  return (text) => {
    let shown = "";
    let kept = 0;
    for (let at = 0; at + GRAM <= text.length; at += STRIDE) {
      if (at < kept || buckets[bucketOf(text, at)] === 0) continue;
      const places = grams.get(text.slice(at, at + GRAM)) ?? [];
      const parts = places.map((place) => partAround(text, at, secret, place, kept))
        .filter(([start, end]) => isPart(text.slice(start, end)));
      if (parts.length === 0) continue;
      // What is hidden without a gap is hidden once.
      const start = Math.min(...parts.map(([start]) => start));
      shown += start === kept && kept > 0 ? "" : text.slice(kept, start) + HIDDEN;
      kept = Math.max(...parts.map(([, end]) => end));
    }
    return shown + text.slice(kept);
  };
}

const BUCKETS = 1 << 16;

function bucketOf(text: string, at: number): number {
  const first = text.charCodeAt(at) * 31 + text.charCodeAt(at + 1);
  const second = text.charCodeAt(at + 2) * 31 + text.charCodeAt(at + 3);
  return (first * 961 + second) & (BUCKETS - 1);
}

/** From where to where a text and a secret are the same, around a place that both have. */
function partAround(
  text: string,
  at: number,
  secret: string,
  place: number,
  from: number,
): readonly [start: number, end: number] {
  let before = 0;
  while (at - before > from && text[at - before - 1] === secret[place - before - 1]) before++;
  let length = GRAM;
  while (at + length < text.length && text[at + length] === secret[place + length]) length++;
  return [at - before, at + length];
}

function isPart(text: string): boolean {
  return text.length >= PART_OF_COMMON || (text.length >= PART && !COMMON.test(text));
}
