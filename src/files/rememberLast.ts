/**
 * Make a reader that caches its last result, so that a run with many environments parses a file only once.
 */
export function rememberLast<Content>(
  read: (text: string, file: string) => Content,
): (text: string, file: string) => Content {
  let last: { readonly text: string; readonly file: string; readonly content: Content } | undefined;
  return (text, file) => {
    if (last?.text !== text || last.file !== file) last = { text, file, content: read(text, file) };
    return last.content;
  };
}
