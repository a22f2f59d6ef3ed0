/**
 * Whether a key matches a glob: `*` is any run of characters, `?` any one; everything else is itself,
 * and the whole key must match.
 */
export function matchGlob(glob: string, key: string): boolean {
  const pattern = [...glob].map((sign) => {
    if (sign === "*") return ".*";
    return sign === "?" ? "." : sign.replace(/[\\^$.|+()[\]{}/-]/g, "\\$&");
  }).join("");
  return new RegExp(`^${pattern}$`, "su").test(key);
}
