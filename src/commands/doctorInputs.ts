import { definedOnly } from "../values/collections.ts";
import { PLACES_FILE } from "../values/paths.ts";
import { type Cookie, findCookie } from "../files/credentials/cookie.ts";
import { findStudioCookie } from "../files/credentials/studio/findStudioCookie.ts";
import { type AllowlistInputs, needsAddress } from "../doctor/allowlist.ts";
import type { CoverageInputs } from "../doctor/coverage.ts";
import { type KeyEvidence, NO_KEY } from "../doctor/evidence.ts";
import { findDeclaredName, type IdentifiedKey, identifyKey, originOf } from "../doctor/identify.ts";
import { TOOLS } from "../doctor/operations.ts";
import type { ProbeInputs } from "../doctor/probe.ts";
import { readSession, type Session } from "../roblox/account.ts";
import { askAddress } from "../roblox/echo.ts";
import { introspectKey } from "../roblox/introspection.ts";
import { listKeys } from "../roblox/keys.ts";
import { proxyFor } from "../roblox/proxyFor.ts";
import type { ValidityInputs } from "../doctor/validity.ts";
import { readUniverse } from "../roblox/universe.ts";
import { Failure, failureFrom, orUndefined } from "../values/failure.ts";
import type { Secret } from "../values/secret.ts";
import type { Context } from "../files/project/context.ts";
import { findProbeTarget, type LocalFindings, readLocal } from "./doctorLocal.ts";
import type { DoctorOptions } from "../flags/lookFlags.ts";

interface LocalSources {
  readonly local: Promise<LocalFindings>;
  readonly cookie: Promise<Cookie | Failure>;
}

/**
 * Gather each section's inputs as soon as they are known. The session check, the list of the account's keys, the
 * introspection and the read probe run in parallel.
 */
export function gatherInputs(options: DoctorOptions, context: Context) {
  const local = inBackground(() => readLocal(options, context));
  const cookie = inBackground(() => lookForCookie(options, context));
  const found = { local, cookie };
  const session = inBackground(() => askSession(context, found));
  const evidence = inBackground(() => gatherEvidence(options, context, found));
  const read = inBackground(() => readTarget(options, context, found));
  return {
    credentials: inBackground(async () => ({
      ...(await local).credentials,
      cookie: await cookie,
      session: await session,
      cannotCompare: options.checkIp && !options.introspect &&
        usableCookie(await cookie) === undefined &&
        (await local).key !== undefined,
    })),
    validity: inBackground(async () => ({
      evidence: await evidence,
      account: accountOf(await session),
      ...(isRefused(await evidence) ? { read: (await read).read } : {}),
      now: context.now(),
    })),
    allowlist: inBackground(() => echoAddress(options, context, evidence)),
    coverage: inBackground(() => compareScopes(options, context, found, evidence)),
    probe: inBackground(async () => ({
      ...await read,
      evidence: await evidence,
      checkIp: options.checkIp,
    })),
  };
}

/** Start work whose outcome is needed later, or never when the report ends first. */
function inBackground<Value>(work: () => Promise<Value>): Promise<Value> {
  const outcome = work();
  outcome.catch(() => {});
  return outcome;
}

/** Find the session cookie; a notice shows when the editor's is used, since it can do everything that its owner can. */
async function lookForCookie(
  options: DoctorOptions,
  context: Pick<Context, "env" | "machine" | "notice">,
): Promise<Cookie | Failure> {
  const { env, machine, notice } = context;
  const cookie = await findCookie({
    flag: options.cookie,
    variable: env("CLI_COOKIE"),
    auto: options.autoCookie,
    findStudioCookie: () => findStudioCookie(machine, env),
  }).catch(failureFrom);
  if (!(cookie instanceof Failure) && cookie.state === "auto") {
    notice(
      `Using the editor's session cookie, found in ${cookie.place}; --no-auto-cookie turns this off.`,
    );
  }
  return cookie;
}

function usableCookie(cookie: Cookie | Failure): Secret | undefined {
  const found = orUndefined(cookie);
  return found && "secret" in found ? found.secret : undefined;
}

async function askSession(
  { http, addresses }: Pick<Context, "addresses" | "http">,
  { cookie }: LocalSources,
): Promise<Session | Failure | undefined> {
  const secret = usableCookie(await cookie);
  if (secret === undefined) return undefined;
  return await readSession(http, addresses.users, secret).catch(failureFrom);
}

function accountOf(session: Session | Failure | undefined): ValidityInputs["account"] {
  const signedIn = orUndefined(session);
  return signedIn?.state === "live" ? signedIn : undefined;
}

async function gatherEvidence(
  { introspect }: DoctorOptions,
  context: Pick<Context, "addresses" | "http">,
  found: LocalSources,
): Promise<KeyEvidence> {
  const { key, credentials: { files } } = await found.local;
  const asked = introspect && key !== undefined
    ? inBackground(() =>
      introspectKey(context.http, context.addresses.base, key.secret).catch(failureFrom)
    )
    : undefined;
  const listed = await identify(context, found);
  const introspected = await asked;
  const declared = listed instanceof Failure
    ? key && (key.declared ?? findDeclaredName(key.secret, orUndefined(files.lock)))
    : listed.declared;
  return {
    origin: originOf(declared, orUndefined(files.declarations)),
    hasKey: key !== undefined,
    listed,
    askedAccount: key !== undefined && usableCookie(await found.cookie) !== undefined,
    ...definedOnly({ introspected }),
  };
}

async function identify(
  { http, addresses }: Pick<Context, "addresses" | "http">,
  { local, cookie }: LocalSources,
): Promise<IdentifiedKey | Failure> {
  const { key, credentials } = await local;
  const found = await cookie;
  const secret = usableCookie(found);
  if (key === undefined) return new Failure(NO_KEY, "");
  if (orUndefined(found)?.state === "unusable") {
    return new Failure(
      "needs a session cookie that can be sent (see Credentials), or --introspect",
      "",
    );
  }
  if (secret === undefined) {
    return new Failure(
      "needs the session cookie, or --introspect",
      "Pass --cookie or set CLI_COOKIE; or pass --introspect, which needs the key alone.",
    );
  }
  const keys = await listKeys(http, addresses.base, secret).catch(failureFrom);
  if (keys instanceof Failure) return keys;
  return identifyKey(key.secret, keys, orUndefined(credentials.files.lock), key.declared);
}

async function echoAddress(
  { checkIp }: DoctorOptions,
  { http, addresses: { base, echo }, env, engine }: Pick<
    Context,
    "addresses" | "http" | "env" | "engine"
  >,
  asked: Promise<KeyEvidence>,
): Promise<AllowlistInputs> {
  const evidence = await asked;
  const proxy = proxyFor(base, env, engine().name);
  const known = { evidence, ...proxy && { via: { host: base.host, proxy } } };
  if (!checkIp || !needsAddress(evidence)) return known;
  const reply = await askAddress(http, echo).catch(failureFrom);
  return { ...known, echo: { service: echo.href.replace(/\/+$/, ""), reply } };
}

async function compareScopes(
  { tools: only }: DoctorOptions,
  { disk, project, flags: { places, universeId } }: Pick<Context, "disk" | "flags" | "project">,
  { local }: LocalSources,
  evidence: Promise<KeyEvidence>,
): Promise<CoverageInputs> {
  const tools = TOOLS.map((tool) => ({
    tool,
    path: tool.id === "place" ? places : project.folder + tool.file,
  }));
  const found = await Promise.all(tools.map(({ path }) => disk.inspect(path)));
  const present = tools.filter((_, index) => found[index]!.state === "there");
  const file = (await local).places;
  const envs = [...orUndefined(file)?.envs ?? []];
  return {
    evidence: await evidence,
    only,
    places,
    isProjectFile: places === project.folder + PLACES_FILE,
    present,
    confirming: envs.flatMap(([env, { confirm }]) => confirm ? [env] : []),
    watches: envs.some(([, { watch }]) => watch !== undefined),
    needsPlaces: universeId === undefined,
  };
}

/** Make the one authenticated read (spec: cli doctor, 5). */
async function readTarget(
  { probe }: DoctorOptions,
  context: Context,
  { local }: LocalSources,
): Promise<Pick<ProbeInputs, "target" | "read">> {
  if (!probe) return { target: { state: "off" } };
  const { http, addresses } = context;
  const [target, { key }] = await Promise.all([findProbeTarget(context), local]);
  if (target.state !== "found" || key === undefined) return { target };
  const { universeId } = target;
  const read = await readUniverse(http, addresses.base, universeId, key.secret).catch(failureFrom);
  return { target, read };
}

function isRefused({ introspected }: KeyEvidence): boolean {
  return orUndefined(introspected)?.outcome === "refused";
}
