/** Write a text for a cell of a table on the site: nothing in it is markup, but for code in backticks. */
export function cell(text: string): string {
  return text.split(/(`[^`]*`)/).map((part, index) =>
    index % 2 === 1
      ? part.replaceAll("|", "\\|")
      : part.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll("*", "\\*")
        .replaceAll("[", "\\[").replaceAll("{{", "&#123;&#123;")
  ).join("");
}

/** Write a text as code. */
export function code(text: string): string {
  return `\`${text}\``;
}
