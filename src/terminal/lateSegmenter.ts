/**
 * From here on a segmenter is made with the first text that it is given. The libraries of widths make
 * theirs when they are loaded, which takes the engines milliseconds, and ask it beyond ASCII only.
 */
const { Segmenter } = Intl;

/** A segmenter that is made when it is asked. */
function late(args: ConstructorParameters<typeof Segmenter>): Intl.Segmenter {
  let made: Intl.Segmenter | undefined;
  const make = () => made ??= new Segmenter(...args);
  return {
    segment: (text) => make().segment(text),
    resolvedOptions: () => make().resolvedOptions(),
  };
}

const construct = (_: typeof Segmenter, args: Parameters<typeof late>[0]) => late(args);
Object.assign(Intl, { Segmenter: new Proxy(Segmenter, { construct }) });
