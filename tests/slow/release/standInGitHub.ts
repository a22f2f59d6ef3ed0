import { createHash } from "node:crypto";
import { withServer } from "../../support/network/withServer.ts";

/** An asset of a release. */
interface Asset {
  readonly id: number;
  readonly name: string;
  bytes: Uint8Array;
  /** The sum that GitHub shows of it; that of its bytes when absent, none when null. */
  readonly digest?: string | null;
  /** `starter` is what an upload that broke off leaves behind. */
  readonly state: "uploaded" | "starter";
}

/** A release of the stand-in. */
export interface Release {
  readonly id: number;
  readonly tag: string;
  draft: boolean;
  prerelease: boolean;
  /** What the last change of it asked to make of "latest". */
  latest?: string;
  name: string;
  body: string;
  readonly assets: Map<string, Asset>;
}

/** What a test sees of the stand-in, and changes. */
export interface GitHub {
  /** The address to name as the proxy: gh sends what is for `github.localhost` through it, in clear text. */
  readonly proxy: string;
  /** `METHOD /path`, in order; of GraphQL the name of the query. */
  readonly requests: string[];
  readonly tags: Set<string>;
  readonly releases: Release[];
  /** Files by `owner/name/path`; a repository without any is new and empty. */
  readonly files: Map<
    string,
    { readonly sha: string; readonly text: string; readonly message: string }
  >;
  /** Answers to other calls of the API, by `METHOD /path`; each is looked up before anything else. */
  readonly answers: Map<string, unknown>;
  /** Is called before a request is answered. */
  before: (request: string) => void;
  /** Requests that get a 500, or after whose first bytes the upload breaks off. */
  fails: (request: string) => boolean;
}

const API = "http://api.github.localhost";

/**
 * A stand-in of GitHub for the program `gh`, as far as a release needs it: releases, their assets, files.
 * Anything else it is asked is answered with 501, and the test sees it among the requests.
 */
export async function withGitHub(use: (gitHub: GitHub) => Promise<void>): Promise<void> {
  const state: Omit<GitHub, "proxy"> = {
    requests: [],
    tags: new Set(["v0.9.0"]),
    releases: [],
    files: new Map(),
    answers: new Map(),
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
  // gh goes away in the middle of one upload when another has failed: nobody reads this answer.
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
  const known = gitHub.answers.get(`${request.method} ${url.pathname}`);
  if (known !== undefined) return Response.json(known);
  const [, upload] = /^\/upload\/(\d+)$/.exec(url.pathname) ?? [];
  if (upload !== undefined) return uploadAsset(gitHub, Number(upload), url, bytes);
  if (url.pathname.endsWith("/releases/latest")) return latestRelease(gitHub);
  const [, repository = "", what = "", rest = ""] =
    /^\/repos\/([^/]+\/[^/]+)\/(releases|contents)\/?(.*)$/.exec(url.pathname) ?? [];
  if (what === "contents") return contents(gitHub, `${repository}/${rest}`, request.method, bytes);
  if (what === "releases") return releases(gitHub, request, rest, bytes);
  if (gitHub.answers.size > 0) return problem(404, "Not Found");
  return problem(501, `not a part of the stand-in: ${request.method} ${url}`);
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

/** The published release with the highest tag: the tests have no other order. */
function latestRelease({ releases }: GitHub): Response {
  const published = releases.filter(({ draft, prerelease }) => !draft && !prerelease);
  const last = published.toSorted((a, b) => a.tag < b.tag ? -1 : 1).at(-1);
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
      assets: new Map(),
    };
    gitHub.releases.push(release);
    return Response.json(describe(release), { status: 201 });
  }
  if (asset !== undefined) return assetOf(gitHub, Number(asset), request.method);
  // By its tag only what is published is found.
  const found = gitHub.releases.find((release) =>
    tag === undefined ? release.id === Number(rest) : release.tag === tag && !release.draft
  );
  if (found === undefined) return problem(404, "Not Found");
  if (request.method === "PATCH") {
    if (body.draft !== undefined) found.draft = body.draft;
    if (body.prerelease !== undefined) found.prerelease = body.prerelease;
    if (body.make_latest !== undefined) found.latest = body.make_latest;
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

function contents(gitHub: GitHub, path: string, method: string, bytes: Uint8Array): Response {
  const there = gitHub.files.get(path);
  if (method === "GET") {
    if (there === undefined) return problem(404, "Not Found");
    return Response.json({ sha: there.sha, content: btoa(there.text), encoding: "base64" });
  }
  const { sha, content, message } = JSON.parse(decode(bytes));
  if (there !== undefined && sha === undefined) return problem(422, `"sha" wasn't supplied.`);
  if (there?.sha !== sha) return problem(409, `${path} does not match ${sha}`);
  const text = atob(content);
  gitHub.files.set(path, { sha: blobSum(text), text, message });
  return Response.json({}, { status: there === undefined ? 201 : 200 });
}

/** What Git calls a file of this text. */
function blobSum(text: string): string {
  const { length } = new TextEncoder().encode(text);
  return createHash("sha1").update(`blob ${length}\0${text}`).digest("hex");
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
