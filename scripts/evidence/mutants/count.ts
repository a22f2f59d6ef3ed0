/** Loaded before each test file: writes down which test reaches what is marked. */
const reached = new Set<string>();
const counting = globalThis as {
  reached?: (place: string) => void;
  /** The transcript that is played. */
  playing?: string;
};

counting.reached = (place) => {
  reached.add(`${counting.playing ?? Deno.mainModule}\t${place}`);
};

addEventListener("unload", () => {
  const file = `${Deno.env.get("CLI_REACHED")}/${crypto.randomUUID()}`;
  Deno.writeTextFileSync(file, [...reached].join("\n"));
});
