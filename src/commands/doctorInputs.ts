import type { Cookie } from "../credentials/cookie.ts";
import { type AllowlistInputs, needsAddress } from "../doctor/allowlist.ts";
import type { CoverageInputs } from "../doctor/coverage.ts";
import type { CredentialInputs } from "../doctor/credentials.ts";
import {
  type Redact,
  redactIn,
  redactInKey,
  redactInSession,
  redactInUniverse,
} from "../doctor/redact.ts";
import { type Identified, identifyKey, withDeclaration } from "../doctor/identify.ts";
import { attempt, ok, type Result, unknown } from "../doctor/result.ts";
import { TOOLS } from "../doctor/operations.ts";
import type { ProbeInputs } from "../doctor/probe.ts";
import { readSession } from "../platform/account.ts";
import { askAddress } from "../platform/echo.ts";
import { listKeys } from "../platform/keys.ts";
import { readUniverse } from "../platform/universe.ts";
import type { Secret } from "../values/secret.ts";
import type { Context } from "./context.ts";
import { cookiesRead, lookForCookie, secretOf } from "./doctorCookie.ts";
import { type Local, lookAround } from "./doctorLocal.ts";
import type { DoctorOptions } from "./doctorOptions.ts";
import { findNearestPlaces } from "./nearestPlaces.ts";
import { findProbeTarget } from "./probeTarget.ts";

/** What each section judges, each settled as soon as it is known. */
export interface DoctorInputs {
  readonly credentials: Promise<CredentialInputs>;
  readonly validity: Promise<Result<Identified>>;
  readonly allowlist: Promise<AllowlistInputs>;
  readonly coverage: Promise<CoverageInputs>;
  readonly probe: Promise<ProbeInputs>;
}

/** What is known before anybody is asked. */
interface Found {
  readonly local: Promise<Local>;
  readonly cookie: Promise<Result<Cookie>>;
  /** Hides every credential that was found. */
  readonly redact: Promise<Redact>;
}

/**
 * Gathers what the checks of a report judge. What does not depend on each other runs at the same time: the
 * session check, the list of the account's keys and the read probe leave together.
 */
export function gatherInputs(options: DoctorOptions, context: Context): DoctorInputs {
  const local = start(() => lookAround(options, context));
  const cookie = start(() => lookForCookie(options, context));
  const redact = start(async () => {
    const cookies = cookiesRead(await cookie, options, context);
    const secrets = [...(await local).secrets, ...cookies];
    secrets.forEach(context.streams.hide);
    return hideAll(secrets);
  });
  const found = { local, cookie, redact };
  const validity = start(() => identify(context, found));
  return {
    credentials: start(() => withSession(context, found)),
    validity,
    allowlist: start(() => compareAddress(options, context, validity)),
    coverage: start(() => compareScopes(options, context, validity)),
    probe: start(() => probe(options, context, found, validity)),
  };
}

/** Starts something whose outcome is looked at later, or never when the report ends before. */
function start<Value>(work: () => Promise<Value>): Promise<Value> {
  const outcome = work();
  outcome.catch(() => {});
  return outcome;
}

function hideAll(secrets: readonly Secret[]): Redact {
  return (text) => secrets.reduce((said, secret) => secret.redact(said), text);
}

async function withSession(
  { http, addresses }: Context,
  { local, cookie, redact }: Found,
): Promise<CredentialInputs> {
  const secret = secretOf(await cookie);
  const session = secret && await attempt(() => readSession(http, addresses.users, secret));
  return {
    ...(await local).credentials,
    cookie: await cookie,
    ...(session === undefined ? {} : { session: redactIn(session, await redact, redactInSession) }),
  };
}

async function identify(
  { http, addresses }: Context,
  { local, cookie, redact }: Found,
): Promise<Result<Identified>> {
  const { key, credentials } = await local;
  const found = await cookie;
  const secret = secretOf(found);
  if (key === undefined) return unknown("no usable API key is loaded");
  if (found.ok && found.value.state === "unusable") {
    return unknown("needs a session cookie that can be sent: see Credentials");
  }
  if (secret === undefined) {
    return unknown(
      "needs the session cookie: key administration is not part of the cloud API",
      "Pass --cookie or set CLI_COOKIE.",
    );
  }
  const keys = await attempt(() => listKeys(http, addresses.base, secret));
  if (!keys.ok) return redactIn(keys, await redact);
  const { declarations, lock } = credentials.files;
  const identified = identifyKey(key.secret, keys.value, lock.content, key.declared);
  return redactIn(
    identified.ok ? ok(withDeclaration(identified.value, declarations.content)) : identified,
    await redact,
    redactInKey,
  );
}

async function compareAddress(
  { checkIp }: DoctorOptions,
  { http, addresses: { echo } }: Context,
  validity: Promise<Result<Identified>>,
): Promise<AllowlistInputs> {
  const identified = await validity;
  if (!checkIp || !needsAddress(identified)) return { identified };
  const reply = await attempt(() => askAddress(http, echo));
  return { identified, echo: { service: echo.href.replace(/\/+$/, ""), reply } };
}

async function compareScopes(
  { places }: DoctorOptions,
  { disk }: Context,
  validity: Promise<Result<Identified>>,
): Promise<CoverageInputs> {
  const tools = TOOLS.map((tool) => ({ tool, path: tool.id === "place" ? places : tool.file }));
  const [nearest, ...are] = await Promise.all([
    findNearestPlaces(places, disk),
    ...tools.map(({ path }) => disk.exists(path)),
  ]);
  const present = tools.filter((_, index) => are[index]);
  return { identified: await validity, places, present, nearest };
}

async function probe(
  options: DoctorOptions,
  context: Context,
  { local, redact }: Found,
  validity: Promise<Result<Identified>>,
): Promise<ProbeInputs> {
  const { http, addresses } = context;
  const [target, { key }] = await Promise.all([findProbeTarget(options, context), local]);
  const facts = async () => ({ target, identified: await validity, checkIp: options.checkIp });
  if (target.state !== "found" || key === undefined) return await facts();
  const { universeId } = target;
  const read = await attempt(() => readUniverse(http, addresses.base, universeId, key.secret));
  return { ...await facts(), read: redactIn(read, await redact, redactInUniverse) };
}
