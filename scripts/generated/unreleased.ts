/**
 * Say what a reader with the last release does not have yet, or nothing when the newest version is
 * released.
 *
 * @param changelog The text of CHANGELOG.md. Its newest part is headed `## 1.2.3 (unreleased)` until
 *   it is released, and lists its new commands in one item.
 */
export function unreleased(changelog: string): string {
  const [newest = "", last] = [...changelog.matchAll(/^## (.+)$/gm)].map(([, title]) => title!);
  const version = /^(\S+) \(unreleased\)$/.exec(newest)?.[1];
  if (version === undefined || last === undefined) return "";
  const [, commands] = /^- New commands: ([^]+?)\.$/m.exec(changelog) ?? [];
  if (commands === undefined) throw new Error("CHANGELOG.md does not list the new commands");
  return `The pages are about ${version}, which is unreleased. Not in ${last}, the last release: ${
    commands.replace(/\s+/g, " ")
  }.`;
}
