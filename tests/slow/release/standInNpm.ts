import { withServer } from "../../support/network/withServer.ts";

/** A registry of npm on a loopback port, as far as publishing and installing need it. */
export interface Npm {
  readonly address: string;
  /** What was published, as `name@version`, in order; the tags that it got. */
  readonly published: string[];
  readonly tags: string[];
  /** Packages that it refuses to take. */
  refuses: (name: string) => boolean;
}

/** Answer a registry's requests while a function runs. */
export async function withNpm(use: (npm: Npm) => Promise<void>): Promise<void> {
  const npm = { published: [] as string[], tags: [] as string[], refuses: (_: string) => false };
  const answer = async (request: Request) => {
    const name = decodeURIComponent(new URL(request.url).pathname.slice(1));
    const versions = npm.published.filter((id) => id.startsWith(`${name}@`))
      .map((id) => id.slice(name.length + 1));
    if (request.method === "GET") {
      if (versions.length === 0) return Response.json({ error: "Not found" }, { status: 404 });
      const entries = versions.map((
        version,
      ) => [version, { name, version, dist: { tarball: "" } }]);
      const latest = { latest: versions.at(-1) };
      return Response.json({ name, "dist-tags": latest, versions: Object.fromEntries(entries) });
    }
    if (request.headers.get("authorization") !== "Bearer stand-in") {
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
