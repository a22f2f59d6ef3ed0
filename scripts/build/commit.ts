import { Failure } from "../../src/values/failure.ts";
import { runTool } from "./runTool.ts";

/** The commit that a build is of. */
export interface Commit {
  /** The commit's id, with `-dirty` when files differ from it; `unknown` outside a checkout. */
  readonly id: string;
  /** When it was made; archives carry no other time, so that they come out the same. */
  readonly time: Date;
}

/** For a folder that is no checkout: a time that every archive format can have. */
const UNKNOWN: Commit = { id: "unknown", time: new Date("1980-01-02T00:00:00Z") };

/** Read which commit the project is at; git need not be there. */
export async function readCommit(): Promise<Commit> {
  try {
    const [id = "", seconds] = (await git("log", "-1", "--format=%H %ct")).split(" ");
    const changes = await git("status", "--porcelain");
    return { id: changes === "" ? id : `${id}-dirty`, time: new Date(Number(seconds) * 1000) };
  } catch (error) {
    if (error instanceof Failure) return UNKNOWN;
    throw error;
  }
}

async function git(...args: string[]): Promise<string> {
  return (await runTool(["git", ...args])).trim();
}
