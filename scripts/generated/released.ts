/** The file that names the published version. */
export const RELEASED_FILE = "src/values/project.ts";

/**
 * Write into {@link RELEASED_FILE} which version is the newest that is published: the first of the
 * changelog that is not called unreleased.
 */
export function nameReleased(source: string, changelog: string): string {
  const [, released = ""] = /^## (\S+)$/m.exec(changelog) ?? [];
  return source.replace(/(RELEASED: string = )".*?"/, `$1"${released}"`);
}
