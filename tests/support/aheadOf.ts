/**
 * Do work for a list of things a few at a time, ahead of whoever asks for the results in order:
 * asking for one starts it and those behind it.
 *
 * @param width How many are worked on at the same time.
 */
export function aheadOf<Thing, Result>(
  things: readonly Thing[],
  width: number,
  work: (thing: Thing) => Promise<Result>,
): (thing: Thing) => Promise<Result> {
  const started = new Map<Thing, Promise<Result>>();
  const start = (thing: Thing): Promise<Result> => {
    const running = started.get(thing) ?? work(thing);
    started.set(thing, running);
    // Whoever asks for it hears of its failure; until then nobody has to.
    running.catch(() => {});
    return running;
  };
  return (thing) => {
    const at = things.indexOf(thing);
    const result = start(thing);
    for (const next of things.slice(at + 1, at + width)) start(next);
    return result;
  };
}
