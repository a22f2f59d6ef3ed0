/** The checks of the gate before the tests: a name, and the arguments of Deno that carry it out. */
export const CHECKS: readonly { readonly name: string; readonly args: readonly string[] }[] = [
  { name: "format", args: ["fmt", "--check"] },
  { name: "lint", args: ["lint"] },
  { name: "types", args: ["check", "--quiet", "main.ts", "src", "tests", "scripts"] },
  { name: "docs", args: ["run", "--allow-read", "--allow-run", "scripts/checkDocs.ts"] },
  { name: "architecture", args: ["run", "--allow-read", "scripts/checkArchitecture.ts"] },
];
