import type { Prompts } from "../../host/terminal.ts";

/** Make prompts that are loaded with the first question: most commands ask none. */
export function lazyPrompts(load: () => Promise<Prompts>): Prompts {
  let loaded: Promise<Prompts> | undefined;
  const prompts = () => loaded ??= load();
  return {
    confirm: async (...asked) => await (await prompts()).confirm(...asked),
    input: async (...asked) => await (await prompts()).input(...asked),
    secret: async (question) => await (await prompts()).secret(question),
    select: async (...asked) => await (await prompts()).select(...asked),
  };
}
