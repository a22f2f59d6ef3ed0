/** The checks of the gate before the tests: a name, and the arguments of Deno that carry it out. */
export const CHECKS: readonly { readonly name: string; readonly args: readonly string[] }[] = [
  { name: "format", args: ["fmt", "--check"] },
  { name: "lint, architecture, docstrings", args: ["lint"] },
  { name: "types", args: ["check", "--quiet", "main.ts", "src", "tests", "scripts"] },
];
