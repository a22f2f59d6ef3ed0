import { VERSION } from "../../src/values/project.ts";
import { targetNamed } from "../build/targets.ts";
import { archiveName } from "./archiveNames.ts";
import { DESCRIPTION, downloadFolder, HOMEPAGE } from "./project.ts";
import { sumOf, type Sums } from "./sums.ts";

/** The Homebrew formula, for macOS and Linux on both processors. */
export function formula(sums: Sums): string {
  const source = (name: string) => {
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
${source("aarch64-apple-darwin")}
    end
    on_intel do
${source("x86_64-apple-darwin")}
    end
  end

  on_linux do
    on_arm do
${source("aarch64-unknown-linux-gnu")}
    end
    on_intel do
${source("x86_64-unknown-linux-gnu")}
    end
  end

  def install
    bin.install "cli"
    bash_completion.install "completions/cli.bash" => "cli"
    zsh_completion.install "completions/_cli"
    fish_completion.install "completions/cli.fish"
    man1.install "cli.1"
    prefix.install "THIRD_PARTY_NOTICES"
  end

  test do
    assert_equal "cli #{version}", shell_output("#{bin}/cli --version").strip
  end
end
`;
}
