import { Failure } from "../../src/values/failure.ts";
import { PROJECT } from "../support/project.ts";
import { runTool } from "./runTool.ts";

/** The commit that a build is of. */
export interface Commit {
  /** The commit's id, with `-dirty` when files differ from it; `unknown` outside a checkout. */
  readonly id: string;
  /** When it was made; archives carry no other time, so that they come out the same. */
  readonly time: Date;
}

/** For a folder without Git: a time that every archive format can contain. */
const UNKNOWN: Commit = { id: "unknown", time: new Date("1980-01-02T00:00:00Z") };

/** Read which commit a folder is at; git need not be there. */
export async function readCommit(folder = PROJECT): Promise<Commit> {
  try {
    const [id = "", seconds] = (await git(folder, "log", "-1", "--format=%H %ct")).split(" ");
    const changes = await git(folder, "status", "--porcelain");
    return { id: changes === "" ? id : `${id}-dirty`, time: new Date(Number(seconds) * 1000) };
  } catch (error) {
    if (error instanceof Failure) return UNKNOWN;
    throw error;
  }
}

/**
 * Read the commit that a release is of.
 *
 * @throws Failure when files differ from it, or there is none: the bill of materials would name what nobody can get.
 */
export async function releaseCommit(folder = PROJECT): Promise<Commit> {
  const commit = await readCommit(folder);
  if (commit === UNKNOWN) {
    throw new Failure(
      "A release is of a commit, and this is no checkout.",
      "Clone the repository.",
    );
  }
  if (!commit.id.endsWith("-dirty")) return commit;
  const changes = await git(folder, "status", "--porcelain");
  throw new Failure(
    `A release is of a commit, and these files differ from it:\n${changes}`,
    "Commit them, or remove them.",
  );
}

async function git(folder: string, ...args: string[]): Promise<string> {
  return (await runTool(["git", ...args], folder)).trim();
}
