/**
 * Fill the part of a page that is generated: what is between `<!-- name: generated -->` and
 * `<!-- /name -->`.
 *
 * @throws Error when the page has no such part.
 */
export function fillSection(page: string, name: string, content: string): string {
  const [open, close] = [`<!-- ${name}: generated -->`, `<!-- /${name} -->`];
  const start = page.indexOf(open);
  const end = page.indexOf(close, start);
  if (start < 0 || end < 0) throw new Error(`there is no part ${open} … ${close}`);
  return `${page.slice(0, start + open.length)}\n\n${content.trim()}\n\n${page.slice(end)}`;
}
