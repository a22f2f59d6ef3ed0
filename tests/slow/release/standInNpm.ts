import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PACKAGE } from "../../../scripts/release/project.ts";
import { withServer } from "../../support/network/withServer.ts";

/** A registry of npm on a loopback port, as far as publishing and installing need it. */
export interface Npm {
  readonly address: string;
  /** What was published, as `name@version`, in order; the tags that it got. */
  readonly published: string[];
  readonly tags: string[];
  /** Packages that have an older version, with this workflow as their trusted publisher. */
  readonly older: Map<string, string>;
  /** The packages that a token was issued for, in exchange for the run's own. */
  readonly exchanged: string[];
  /** Packages that it refuses. */
  refuses: (name: string) => boolean;
}

/** What npm gets to know about this registry, and the proof of identity that GitHub gives a run of the workflow. */
export function npmEnv({ address }: Npm, folder: string): Record<string, string> {
  return {
    HTTP_PROXY: "",
    npm_config_registry: address,
    npm_config_cache: join(folder, "npm-cache"),
    npm_config_update_notifier: "false",
    npm_config_fetch_retries: "0",
    GITHUB_ACTIONS: "true",
    ACTIONS_ID_TOKEN_REQUEST_URL: `${address}id-token?of=run`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: "of the run",
    // The provenance would be sent to a public log.
    npm_config_provenance: "false",
  };
}

/** Leave two of the packages with programs, and the main one, because npm takes long for each. */
export async function keepThree(release: string): Promise<string[]> {
  const path = join(release, "npm/SHA256SUMS");
  const kept = /(-win32-x64|-linux-x64-musl|cli)-[\d.]+\.tgz$/;
  const lines = (await readFile(path, "utf8")).split("\n").filter((line) => kept.test(line));
  assert.equal(lines.length, 3);
  await writeFile(path, `${lines.join("\n")}\n`);
  return ["", "-win32-x64", "-linux-x64-musl"].map((platform) => `${PACKAGE}${platform}`);
}

/** Answer a registry's requests while a function runs. */
export async function withNpm(use: (npm: Npm) => Promise<void>): Promise<void> {
  const npm = {
    published: [] as string[],
    tags: [] as string[],
    older: new Map<string, string>(),
    exchanged: [] as string[],
    refuses: (_: string) => false,
  };
  const answer = async (request: Request) => {
    const name = decodeURIComponent(new URL(request.url).pathname.slice(1));
    const bearer = request.headers.get("authorization");
    if (name === "id-token") {
      const isRun = bearer === "Bearer of the run";
      return Response.json(isRun ? { value: "the run" } : {}, { status: isRun ? 200 : 401 });
    }
    const [, exchanged] = /^-\/npm\/v1\/oidc\/token\/exchange\/package\/(.+)$/.exec(name) ?? [];
    if (exchanged !== undefined) {
      if (bearer !== "Bearer the run" || !npm.older.has(exchanged)) {
        return Response.json({ message: "no trusted publisher" }, { status: 404 });
      }
      npm.exchanged.push(exchanged);
      return Response.json({ token: "stand-in" }, { status: 201 });
    }
    const versions = npm.published.filter((id) => id.startsWith(`${name}@`))
      .map((id) => id.slice(name.length + 1));
    versions.unshift(...[npm.older.get(name)].filter((version) => version !== undefined));
    if (request.method === "GET") {
      if (versions.length === 0) return Response.json({ error: "Not found" }, { status: 404 });
      const entries = versions.map((
        version,
      ) => [version, { name, version, dist: { tarball: "" } }]);
      const latest = { latest: versions.at(-1) };
      return Response.json({ name, "dist-tags": latest, versions: Object.fromEntries(entries) });
    }
    if (bearer !== "Bearer stand-in") {
      return Response.json({ error: "who are you" }, { status: 401 });
    }
    const body = await request.json();
    const version = Object.keys(body.versions)[0]!;
    if (npm.refuses(name)) return Response.json({ error: "not now" }, { status: 403 });
    if (versions.includes(version)) return Response.json({ error: "is there" }, { status: 409 });
    npm.published.push(`${name}@${version}`);
    npm.tags.push(...Object.keys(body["dist-tags"]));
    return Response.json({ ok: true }, { status: 201 });
  };
  await withServer(answer, (address) => use(Object.assign(npm, { address: `${address}/` })));
}
