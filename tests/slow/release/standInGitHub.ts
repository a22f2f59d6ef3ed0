import { createHash } from "node:crypto";
import { withServer } from "../../support/network/withServer.ts";

/** An asset of a release. */
interface Asset {
  readonly id: number;
  readonly name: string;
  bytes: Uint8Array;
  /** The checksum that GitHub shows; that of its bytes when absent, none when null. */
  readonly digest?: string | null;
  /** `starter` is left by an upload that broke off. */
  readonly state: "uploaded" | "starter";
}

/** A release of the stand-in. */
export interface Release {
  readonly id: number;
  tag: string;
  draft: boolean;
  prerelease: boolean;
  /** What each change of it requested for "latest". */
  readonly latest: string[];
  name: string;
  body: string;
  readonly assets: Map<string, Asset>;
}

/** What a test sees and changes of the stand-in. */
export interface GitHub {
  /** The address to name as the proxy: gh sends what is for `github.localhost` through it, in clear text. */
  readonly proxy: string;
  /** `METHOD /path`, in order; of GraphQL the name of the query. */
  readonly requests: string[];
  /** Tags, and the commits that they are at. */
  readonly tags: Map<string, string>;
  readonly releases: Release[];
  /** What a repository's settings are, by their paths; what is put there is what is read afterwards. */
  // deno-lint-ignore no-explicit-any
  readonly settings: Map<string, any>;
  /** Is called before a request is answered. */
  before: (request: string) => void;
  /** Requests that get a 500, or uploads that break off after their first bytes. */
  fails: (request: string) => boolean;
}

const API = "http://api.github.localhost";
/** The commit that the run of a test is of. */
export const COMMIT = "c".repeat(40);

/**
 * A stand-in of GitHub for the program `gh`, with what a release needs: releases, their assets, settings.
 * Anything else it is asked is answered with 501, and the test sees it among the requests.
 */
export async function withGitHub(use: (gitHub: GitHub) => Promise<void>): Promise<void> {
  const state: Omit<GitHub, "proxy"> = {
    requests: [],
    tags: new Map([["v0.9.0", COMMIT]]),
    releases: [],
    settings: new Map(),
    before: () => {},
    fails: () => false,
  };
  const gitHub = state as GitHub;
  const receive = async (request: Request) => {
    const bytes = new Uint8Array(await request.arrayBuffer());
    const url = new URL(request.url);
    const name = nameOf(request.method, url, bytes);
    gitHub.requests.push(name);
    gitHub.before(name);
    const failed = gitHub.fails(name);
    if (failed) breakOff(gitHub, request.method, url);
    return failed ? problem(500, "Server Error") : answer(gitHub, request, url, bytes);
  };
  // gh ends in the middle of one upload when another has failed, and does not read this answer.
  const serve = (request: Request) => receive(request).catch(() => problem(500, "gone"));
  await withServer(serve, (proxy) => use(Object.assign(gitHub, { proxy })));
}

function nameOf(method: string, { pathname, searchParams }: URL, bytes: Uint8Array): string {
  if (pathname === "/graphql") return `query ${/query (\w+)/.exec(decode(bytes))?.[1]}`;
  return [method, pathname, searchParams.get("name")].filter(Boolean).join(" ");
}

/** An upload that fails leaves an asset that is there, and is not whole. */
function breakOff(gitHub: GitHub, method: string, url: URL): void {
  const [, id] = /^\/upload\/(\d+)$/.exec(url.pathname) ?? [];
  if (method !== "POST" || id === undefined) return;
  const name = url.searchParams.get("name")!;
  const asset = { id: nextId(), name, bytes: new Uint8Array(), state: "starter" } as const;
  gitHub.releases.find((release) => release.id === Number(id))!.assets.set(name, asset);
}

function answer(gitHub: GitHub, request: Request, url: URL, bytes: Uint8Array): Response {
  if (request.headers.get("authorization") !== "token stand-in") {
    return problem(401, "Bad credentials");
  }
  if (url.pathname === "/graphql") return graphql(gitHub, JSON.parse(decode(bytes)));
  const [, upload] = /^\/upload\/(\d+)$/.exec(url.pathname) ?? [];
  if (upload !== undefined) return uploadAsset(gitHub, Number(upload), url, bytes);
  if (url.pathname.endsWith("/releases/latest")) return latestRelease(gitHub);
  const [, what = "", rest = ""] =
    /^\/repos\/[^/]+\/[^/]+\/(releases|commits\/tags)\/?(.*)$/.exec(url.pathname) ?? [];
  if (what === "releases") return releases(gitHub, request, rest, bytes);
  if (what === "commits/tags") {
    const sha = gitHub.tags.get(rest);
    return sha === undefined ? problem(422, "No commit found") : Response.json({ sha });
  }
  return changeSettings(gitHub.settings, request.method, url.pathname, bytes);
}

function graphql(gitHub: GitHub, { query, variables }: {
  readonly query: string;
  readonly variables: { readonly tagName: string };
}): Response {
  if (query.includes("RepositoryFindRef")) {
    const isThere = gitHub.tags.has(variables.tagName.replace("refs/tags/", ""));
    return Response.json({ data: { repository: { ref: isThere ? { id: "x" } : null } } });
  }
  const found = gitHub.releases.find(({ tag }) => tag === variables.tagName);
  const release = found === undefined ? null : { databaseId: found.id, isDraft: found.draft };
  return Response.json({ data: { repository: { release } } });
}

/** The release that was marked last; GitHub has rules for a repository without one. */
function latestRelease({ releases }: GitHub): Response {
  const last = releases.findLast(({ latest }) => latest.at(-1) === "true");
  return last === undefined ? problem(404, "Not Found") : Response.json(describe(last));
}

function releases(gitHub: GitHub, request: Request, rest: string, bytes: Uint8Array): Response {
  const [, tag] = /^tags\/(.+)$/.exec(rest) ?? [];
  const [, asset] = /^assets\/(\d+)$/.exec(rest) ?? [];
  const body = bytes.length === 0 ? {} : JSON.parse(decode(bytes));
  if (request.method === "POST" && rest === "") {
    const release: Release = {
      id: nextId(),
      tag: body.tag_name,
      draft: body.draft ?? false,
      prerelease: body.prerelease ?? false,
      name: body.name,
      body: body.body,
      latest: [],
      assets: new Map(),
    };
    gitHub.releases.push(release);
    return Response.json(describe(release), { status: 201 });
  }
  if (request.method === "GET" && rest === "") return Response.json(gitHub.releases.map(describe));
  if (asset !== undefined) return assetOf(gitHub, Number(asset), request.method);
  // By its tag only what is published is found.
  const found = gitHub.releases.find((release) =>
    tag === undefined ? release.id === Number(rest) : release.tag === tag && !release.draft
  );
  if (found === undefined) return problem(404, "Not Found");
  if (request.method === "PATCH") {
    if (body.draft !== undefined) found.draft = body.draft;
    if (body.prerelease !== undefined) found.prerelease = body.prerelease;
    if (body.make_latest !== undefined) found.latest.push(body.make_latest);
    if (body.tag_name !== undefined) found.tag = body.tag_name;
    if (body.name !== undefined) found.name = body.name;
    if (body.body !== undefined) found.body = body.body;
  }
  return Response.json(describe(found));
}

function assetOf(gitHub: GitHub, id: number, method: string): Response {
  for (const { assets } of gitHub.releases) {
    for (const [name, asset] of assets) {
      if (asset.id !== id) continue;
      if (method !== "DELETE") return new Response(asset.bytes.slice());
      assets.delete(name);
      return new Response(null, { status: 204 });
    }
  }
  return problem(404, "Not Found");
}

function uploadAsset(gitHub: GitHub, id: number, url: URL, bytes: Uint8Array): Response {
  const { assets } = gitHub.releases.find((release) => release.id === id)!;
  const name = url.searchParams.get("name")!;
  if (assets.has(name)) return problem(422, "already_exists");
  const asset: Asset = { id: nextId(), name, bytes, state: "uploaded" };
  assets.set(name, asset);
  return Response.json(describeAsset(asset), { status: 201 });
}

/** Keep a setting, or read it: under its path, but for those that are a list with an id for each. */
function changeSettings(
  settings: GitHub["settings"],
  method: string,
  path: string,
  bytes: Uint8Array,
): Response {
  const body = bytes.length === 0 ? { enabled: true } : JSON.parse(decode(bytes));
  if (method === "GET") {
    const known = settings.get(path);
    return known === undefined ? problem(404, "Not Found") : Response.json(known);
  }
  const item = { ...body, id: nextId() };
  if (method === "PUT") settings.set(path, { ...settings.get(path), ...body });
  else if (path.endsWith("/rulesets")) {
    settings.set(`${path}/${item.id}`, item).set(path, [...settings.get(path), item]);
  } else if (path.endsWith("-policies")) settings.get(path).branch_policies.push(item);
  else settings.set(path, item);
  return Response.json({}, { status: method === "POST" ? 201 : 200 });
}

function describe({ id, tag, draft, prerelease, name, body, assets }: Release) {
  return {
    id,
    tag_name: tag,
    draft,
    prerelease,
    name,
    body,
    url: `${API}/repos/o/r/releases/${id}`,
    html_url: `http://github.localhost/o/r/releases/tag/${tag}`,
    upload_url: `http://uploads.github.localhost/upload/${id}{?name,label}`,
    assets: [...assets.values()].map(describeAsset),
  };
}

function describeAsset({ id, name, bytes, state, digest }: Asset) {
  const sum = createHash("sha256").update(bytes).digest("hex");
  return {
    id,
    name,
    size: bytes.length,
    state,
    digest: digest === undefined ? `sha256:${sum}` : digest,
    url: `${API}/repos/o/r/releases/assets/${id}`,
  };
}

let last = 1000;

function nextId(): number {
  return ++last;
}

function problem(status: number, message: string): Response {
  return Response.json({ message, documentation_url: "https://docs.github.com/rest" }, { status });
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
