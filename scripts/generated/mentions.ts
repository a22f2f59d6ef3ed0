import { REPOSITORY, VERSION } from "../../src/values/project.ts";

/** What is ahead of an `owner/name` that is this project's, on its pages and in its examples. */
const AHEAD = [
  /github\.com\//,
  /raw\.githubusercontent\.com\//,
  /(?:rokit|aftman) add (?:--global )?/,
  /mise use (?:-g )?(?:ubi|github):/,
  /eget /,
  /github = "/,
  /--repo /,
  /--project /,
  /--signer-workflow /,
  /uses: /,
];
/** Other projects that a page may mention; any other is taken for this one. */
const OTHERS = ["rojo-rbx/rokit", "Roblox/creator-docs", "actions", "github"];
const MENTION = new RegExp(
  `(${AHEAD.map(({ source }) => source).join("|")})(?!(?:${
    OTHERS.join("|")
  })\\b)[\\w-]+/[\\w-]+(?:\\.[\\w-]+)*`,
  "g",
);

/** Addresses of a release, and of the files of one. */
const RELEASE =
  /(\/releases\/download\/v|uses: [^@\s]+@v|raw\.githubusercontent\.com\/[^/]+\/[^/]+\/v)\d+\.\d+\.\d+/g;

/** Say whether a page has the project's address. */
export function mentionsProject(text: string): boolean {
  return text.search(MENTION) >= 0;
}

/** The text of a page with this project and this version in each mention of a project. */
export function nameProject(text: string, repository = REPOSITORY, version = VERSION): string {
  return text.replace(MENTION, `$1${repository}`).replace(RELEASE, `$1${version}`);
}
