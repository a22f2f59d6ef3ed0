/**
 * What to do about scopes that a key lacks.
 *
 * @param declared The name under which this folder declares the key, when it does.
 */
export function addScopes(missing: readonly string[], declared: string | undefined): string {
  const key = declared === undefined ? "the key's scopes" : `the scopes of "${declared}"`;
  return `Add ${
    missing.map((scope) => `"${scope}"`).join(" and ")
  } to ${key} in cliapikey.toml and ` +
    `run \`cli apikey update ${declared ?? "<key>"}\`.`;
}
