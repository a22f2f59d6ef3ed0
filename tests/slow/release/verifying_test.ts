import assert from "node:assert/strict";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { filesBelow, readFiles } from "../../../scripts/support/project.ts";
import { writeRelease } from "../../../scripts/release/writeRelease.ts";
import { REPOSITORY, VERSION } from "../../../src/values/project.ts";
import { findOnPath, inFolder, runTool, unixTest } from "../../support/systemTool.ts";
import { FAKE_RELEASE } from "./fakeRelease.ts";

/** A `gh` that accepts these commands like the real one, and records them: one file or tag, and flags with values. */
const GH = `#!/bin/bash
set -euo pipefail
command="$1 $2" files=() flags=()
shift 2
while [ $# -gt 0 ]; do
  case "$command $1" in
    "attestation verify --repo" | "attestation verify --signer-workflow" | "attestation verify --source-ref" | \\
    "release verify --repo" | "release verify-asset --repo") flags+=("$1 $2"); shift 2 ;;
    *" -"*) echo "unknown flag: $1" >&2; exit 1 ;;
    *) files+=("$1"); shift ;;
  esac
done
case $command in
  "release verify-asset") [ "\${#files[@]}" = 2 ] && [ -f "\${files[1]}" ] ;;
  "attestation verify") [ "\${#files[@]}" = 1 ] && [ -f "\${files[0]}" ] ;;
  "release verify") [ "\${#files[@]}" = 1 ] ;;
  *) false ;;
esac || { echo "$command: accepts other arguments than \${files[*]}" >&2; exit 1; }
printf '%s\\n' "$command" "\${flags[@]}" >>"$HOME/asked"
`;

/** The blocks of a page that verify a download. */
function verifyingBlocks(page: string): string[] {
  return [...page.matchAll(/```sh\n([^]*?)```/g)].map(([, block]) => block!)
    .filter((block) =>
      /\bgh (attestation|release) verify|sha256sum --check|attestation verify/.test(block)
    );
}

unixTest(
  "every verification command in notes and pages works as it is",
  ["bash", "sha256sum", "tar"],
  () =>
    inFolder(async (folder) => {
      const release = join(folder, "release");
      await writeRelease(release, FAKE_RELEASE);
      await mkdir(join(folder, "programs"));
      await writeFile(join(folder, "programs/gh"), GH);
      await chmod(join(folder, "programs/gh"), 0o755);
      const paths = ["README.md", "SECURITY.md", ...await filesBelow("docs", ".md")];
      const pages = await readFiles(paths);
      pages.set("NOTES.md", await readFile(join(release, "NOTES.md"), "utf8"));
      const found = [...pages].flatMap(([path, page]) =>
        verifyingBlocks(page).map((block) => [path, block] as const)
      ).filter(([path]) => path !== "docs/dev/release.md");
      assert.ok(found.some(([path]) => path === "NOTES.md"));
      assert.ok(found.some(([path]) => path === "docs/install.md"));
      for (const [path, block] of found) {
        await writeFile(join(folder, "asked"), "");
        const { code, stdout, stderr } = await runTool(findOnPath("bash")!, ["-euc", block], {
          cwd: release,
          clearEnv: true,
          env: { PATH: `${join(folder, "programs")}:${Deno.env.get("PATH")}`, HOME: folder },
        });
        assert.equal(code, 0, `${path}: ${stdout}${stderr}`);
        const asked = await readFile(join(folder, "asked"), "utf8");
        if (!asked.includes("attestation verify")) continue;
        const workflow = `--signer-workflow ${REPOSITORY}/.github/workflows/release.yml`;
        assert.ok(asked.includes(`attestation verify\n--repo ${REPOSITORY}\n${workflow}\n`), asked);
        assert.ok(asked.includes(`--source-ref refs/tags/v${VERSION}\n`), asked);
      }
    }),
);
