import type { PlatformState } from "../platform/state.ts";

/** A text shorter than this is too common to be looked for. */
const SHORTEST = 10;

/** Every secret of a transcript: the platform's, and those in its commands. */
export function collectSecrets(
  state: PlatformState | undefined,
  env: Readonly<Record<string, string>>,
  words: readonly string[],
): string[] {
  const given = words.flatMap((word, i) => {
    const [flag, value] = word.split(/=(.*)/s);
    return flag === "--api-key" || flag === "--cookie" ? [value ?? words[i + 1]] : [];
  });
  return [
    ...(state?.keys ?? []).map((key) => key.secret),
    state?.account?.cookie,
    env["CLI_API_KEY"],
    env["CLI_COOKIE"],
    ...given,
  ].filter((secret) => secret !== undefined).filter((secret) => secret.length >= SHORTEST);
}

/** Say whether a text contains a secret, its beginning or its end. */
export function leaks(text: string, secrets: readonly string[]): boolean {
  return secrets.some((secret) =>
    text.includes(secret.slice(0, SHORTEST)) || text.includes(secret.slice(-SHORTEST))
  );
}
