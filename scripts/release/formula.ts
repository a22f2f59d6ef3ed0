import { VERSION } from "../../src/cli/version.ts";
import { type TargetName, targetNamed } from "../build/targets.ts";
import { archiveName } from "./packArchive.ts";
import { DESCRIPTION, downloadFolder, HOMEPAGE } from "./project.ts";
import { sumOf, type Sums } from "./sums.ts";

/** The Homebrew formula, for macOS and Linux on both processors. */
export function formula(sums: Sums): string {
  const source = (name: TargetName) => {
    const archive = archiveName(targetNamed(name));
    return `      url "${downloadFolder()}/${archive}"
      sha256 "${sumOf(sums, archive)}"`;
  };
  return `class Cli < Formula
  desc "${DESCRIPTION}"
  homepage "${HOMEPAGE}"
  version "${VERSION}"
  license "MIT"

  on_macos do
    on_arm do
${source("darwin-arm64")}
    end
    on_intel do
${source("darwin-x64")}
    end
  end

  on_linux do
    on_arm do
${source("linux-arm64")}
    end
    on_intel do
${source("linux-x64")}
    end
  end

  def install
    bin.install "cli"
    bash_completion.install "completions/cli.bash" => "cli"
    zsh_completion.install "completions/_cli"
    fish_completion.install "completions/cli.fish"
    man1.install "cli.1"
  end

  test do
    assert_equal "cli #{version}", shell_output("#{bin}/cli --version").strip
  end
end
`;
}
