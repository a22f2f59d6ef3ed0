import { type AllowlistFacts, needsAddress } from "../doctor/allowlist.ts";
import type { CoverageFacts } from "../doctor/coverage.ts";
import type { CredentialFacts } from "../doctor/credentials.ts";
import { hideIn, hideInKey, hideInSession, hideInUniverse } from "../doctor/hide.ts";
import { type Identified, identifyKey } from "../doctor/identify.ts";
import { attempt, type Known, unknown } from "../doctor/known.ts";
import { TOOLS } from "../doctor/operations.ts";
import type { ProbeFacts } from "../doctor/probe.ts";
import type { Disk } from "../files/disk.ts";
import { readSession } from "../platform/account.ts";
import { askAddress } from "../platform/echo.ts";
import { listKeys } from "../platform/keys.ts";
import { readUniverse } from "../platform/universe.ts";
import type { Context } from "./context.ts";
import type { DoctorOptions } from "./doctorOptions.ts";
import { type Local, lookAround } from "./doctorLocal.ts";
import { findProbeTarget } from "./probeTarget.ts";

/** What each section judges, each settled as soon as it is known. */
export interface DoctorFacts {
  readonly credentials: Promise<CredentialFacts>;
  readonly validity: Promise<Known<Identified>>;
  readonly allowlist: Promise<AllowlistFacts>;
  readonly coverage: Promise<CoverageFacts>;
  readonly probe: Promise<ProbeFacts>;
}

/**
 * Gathers the facts of a report. What does not depend on each other runs at the same time: the
 * session check, the list of the account's keys and the read probe leave together.
 */
export function gatherFacts(options: DoctorOptions, context: Context): DoctorFacts {
  const local = start(() => lookAround(options, context));
  const validity = start(() => identify(context, local));
  return {
    credentials: start(() => withSession(context, local)),
    validity,
    allowlist: start(() => compareAddress(options, context, validity)),
    coverage: start(() => compareScopes(options, context.disk, validity)),
    probe: start(() => probe(options, context, local)),
  };
}

/** Starts something whose outcome is looked at later, or never when the report ends before. */
function start<Value>(work: () => Promise<Value>): Promise<Value> {
  const outcome = work();
  outcome.catch(() => {});
  return outcome;
}

async function withSession(
  { gate, addresses }: Context,
  local: Promise<Local>,
): Promise<CredentialFacts> {
  const { credentials, cookie, hide } = await local;
  if (cookie === undefined) return credentials;
  const session = await attempt(() => readSession(gate, addresses.users, cookie));
  return { ...credentials, session: hideIn(session, hide, hideInSession) };
}

async function identify(
  { gate, addresses }: Context,
  local: Promise<Local>,
): Promise<Known<Identified>> {
  const { key, cookie, credentials, hide } = await local;
  if (key === undefined) return unknown("no usable API key is loaded");
  if (cookie === undefined) {
    return unknown(
      "needs the session cookie: key administration is not part of the cloud API",
      "Pass --cookie or set CLI_COOKIE.",
    );
  }
  const keys = await attempt(() => listKeys(gate, addresses.base, cookie));
  if (!keys.known) return hideIn(keys, hide);
  const lock = credentials.files.lock.content;
  return hideIn(identifyKey(key.secret, keys.value, lock, key.declared), hide, hideInKey);
}

async function compareAddress(
  { checkIp }: DoctorOptions,
  { gate, addresses: { echo } }: Context,
  validity: Promise<Known<Identified>>,
): Promise<AllowlistFacts> {
  const identified = await validity;
  if (!checkIp || !needsAddress(identified)) return { identified };
  const reply = await attempt(() => askAddress(gate, echo));
  return { identified, echo: { service: echo.href.replace(/\/+$/, ""), reply } };
}

async function compareScopes(
  { places }: DoctorOptions,
  disk: Disk,
  validity: Promise<Known<Identified>>,
): Promise<CoverageFacts> {
  const tools = TOOLS.map((tool) => ({ tool, path: tool.id === "place" ? places : tool.file }));
  const found = await Promise.all(tools.map(({ path }) => disk.exists(path)));
  return { identified: await validity, present: tools.filter((_, index) => found[index]) };
}

async function probe(
  options: DoctorOptions,
  context: Context,
  local: Promise<Local>,
): Promise<ProbeFacts> {
  const { gate, addresses } = context;
  const [target, { key, hide }] = await Promise.all([findProbeTarget(options, context), local]);
  if (target.state !== "found" || key === undefined) return { target };
  const { universeId } = target;
  const read = await attempt(() => readUniverse(gate, addresses.base, universeId, key.secret));
  return { target, read: hideIn(read, hide, hideInUniverse) };
}
