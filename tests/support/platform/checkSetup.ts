import { REPOSITORIES } from "../../../src/values/repository.ts";
import type { Canned, Fault, Meanwhile, Nth } from "./faults.ts";
import type { Expectation } from "./match.ts";
import { ROUTES } from "./routes.ts";
import {
  type AccountSetup,
  type ConfigSetup,
  DEFAULT_SWITCHES,
  type KeySetup,
  type MetricSetup,
  type PlatformSetup,
  type PublishSetup,
  type UniverseSetup,
  type UserSetup,
} from "./setup.ts";

/**
 * Look for misspelt names: a setup also comes out of files that no compiler reads, and a switch
 * that is not one would make a test that shows nothing.
 *
 * @throws TypeError naming what is not known, and where.
 */
export function checkSetup(setup: PlatformSetup): void {
  known(setup, PLATFORM, "setup");
  known(setup.switches, DEFAULT_SWITCHES, "switches");
  known(setup.switches?.fields, CALLS, "switches.fields");
  known(setup.account, ACCOUNT, "account");
  for (const user of setup.users ?? []) known(user, USER, "user");
  checkUniverse(setup.config ?? {}, "config");
  for (const universe of setup.universes ?? []) checkUniverse(universe, "universe");
  for (const key of setup.keys ?? []) known(key, KEY, "key");
  for (const expectation of setup.expect ?? []) checkMatch(expectation, "expect");
  for (const match of setup.forbid ?? []) checkMatch(match, "forbid");
  for (const fault of setup.faults ?? []) checkFault(fault);
}

/** Look for misspelt names in a fault. */
export function checkFault(fault: Fault): void {
  known(fault, FAULT, "fault");
  if (typeof fault.match !== "function") checkMatch(fault.match, "fault.match");
  if (typeof fault.reply === "object" && !("delay" in fault.reply)) {
    known(fault.reply, CANNED, "fault.reply");
  }
  known(fault.meanwhile, MEANWHILE, "meanwhile");
  known(fault.meanwhile?.publish, PUBLISH, "publish");
}

/** Look for misspelled names in matches. */
export function checkMatch(match: Expectation & Nth, where: string): void {
  known(match, MATCH, where);
  if (match.call !== undefined) known({ [match.call]: true }, CALLS, `${where}.call`);
}

function checkUniverse(universe: UniverseSetup, where: string): void {
  checkConfig(universe, UNIVERSE, where);
  known(universe.repositories, NAMES, "repositories");
  for (const metric of Object.values(universe.metrics ?? {})) known(metric, METRIC, "metrics");
  for (const [name, config] of Object.entries(universe.repositories ?? {})) {
    checkConfig(config, CONFIG, name);
  }
}

function checkConfig(config: ConfigSetup | undefined, names: object, where: string): void {
  known(config, names, where);
  for (const publish of config?.history ?? []) known(publish, PUBLISH, `${where}.history`);
}

function known(value: object | null | undefined, names: object, where: string): void {
  const strange = Object.keys(value ?? {}).filter((name) => !Object.hasOwn(names, name));
  if (strange.length === 0) return;
  const all = Object.keys(names).join(", ");
  throw new TypeError(`${where} has ${strange.join(", ")}; it may have ${all}`);
}

type Names<T> = { readonly [name in keyof T]-?: true };

const CALLS = Object.fromEntries(ROUTES.map((route) => [route.call, true]));
const NAMES = Object.fromEntries(REPOSITORIES.map((name) => [name, true]));

const PLATFORM: Names<PlatformSetup> = {
  universes: true,
  config: true,
  keys: true,
  account: true,
  users: true,
  address: true,
  echo: true,
  clock: true,
  publishMinutes: true,
  latency: true,
  switches: true,
  faults: true,
  expect: true,
  onlyExpected: true,
  forbid: true,
};

const USER: Names<UserSetup> = { id: true, name: true, displayName: true };

const CONFIG: Names<ConfigSetup> = {
  entries: true,
  conditions: true,
  history: true,
  configVersion: true,
  draft: true,
  draftConditions: true,
};

const UNIVERSE: Names<UniverseSetup> = {
  ...CONFIG,
  id: true,
  displayName: true,
  visibility: true,
  hidden: true,
  experiments: true,
  metrics: true,
  repositories: true,
};

const METRIC: Names<MetricSetup> = {
  usual: true,
  then: true,
  version: true,
  status: true,
  late: true,
};

const PUBLISH: Names<PublishSetup> = {
  entries: true,
  changes: true,
  conditions: true,
  message: true,
  publishedBy: true,
  time: true,
  revisionId: true,
  deploymentResult: true,
};

const KEY: Names<KeySetup> = {
  name: true,
  secret: true,
  id: true,
  description: true,
  scopes: true,
  universes: true,
  enabled: true,
  expires: true,
  expiresInSeconds: true,
  idleSeconds: true,
  allowedCidrs: true,
  enforceCidrs: true,
  preview: true,
  badStatus: true,
  listed: true,
  omit: true,
};

const ACCOUNT: Names<AccountSetup> = { id: true, name: true, displayName: true, cookie: true };

const MATCH: Names<Expectation & Nth> = {
  host: true,
  call: true,
  method: true,
  path: true,
  effect: true,
  times: true,
  nth: true,
};

const FAULT: Names<Fault> = {
  match: true,
  reply: true,
  lose: true,
  meanwhile: true,
  act: true,
  times: true,
};

const CANNED: Names<Canned> = { status: true, headers: true, body: true };

const MEANWHILE: Names<Meanwhile> = {
  universe: true,
  repository: true,
  stage: true,
  publish: true,
  discard: true,
};
