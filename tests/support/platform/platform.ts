import { DEFAULT_REPOSITORY, type Repository } from "../../../src/values/repository.ts";
import { toEntries } from "./answer.ts";
import { checkFault } from "./checkSetup.ts";
import { commit, discard, stage } from "./configs.ts";
import type { Fault, Meanwhile } from "./faults.ts";
import type { Expectation, Match } from "./match.ts";
import { createDesk } from "./desk.ts";
import { type Host, openHost, type SeenRequest } from "./server.ts";
import type { Entries, PlatformSetup, PublishSetup } from "./setup.ts";
import {
  buildState,
  type ConfigState,
  type Draft,
  type PlatformState,
  type Revision,
} from "./state.ts";

/** The stand-in of Roblox, listening on three loopback ports. */
export interface Platform extends AsyncDisposable {
  /** The environment that makes the program talk to it. */
  readonly env: {
    readonly CLI_BASE_URL: string;
    readonly CLI_USERS_URL: string;
    readonly CLI_ECHO_URL: string;
  };
  readonly state: PlatformState;
  /** Every request, in order. */
  readonly requests: readonly SeenRequest[];
  /** The unexpected requests and wrong answers so far. */
  readonly problems: readonly string[];
  /** The names of the calls, in order: "values", "draft", …; "?" is an unknown one. */
  calls(): string[];
  /** How many requests reached a host, those that met a fault included. */
  connections(host: Host): number;
  /** A config to read and change: the first universe's InExperienceConfig by default. */
  config(repository?: Repository, universe?: number): ConfigState;
  /** Stages changes, as another person would; null deletes. */
  stage(changes: Entries, where?: Where): Draft;
  /** Publishes as another person would, ignoring the draft. */
  publish(publish: PublishSetup, where?: Where): Revision;
  fail(fault: Fault): void;
  /** Requires a request before the end. */
  expect(expectation: Expectation): void;
  /** Forbids a request. */
  forbid(match: Match): void;
  /**
   * Closes everything.
   *
   * @throws Error naming each request that came and was not expected, or did not come and was.
   */
  stop(): Promise<void>;
}

/** Which config it is. */
export interface Where {
  readonly repository?: Repository;
  readonly universe?: number;
}

/** Start a platform; {@link PlatformSetup} has the options. */
export async function startPlatform(
  setup: PlatformSetup = {},
  state: PlatformState = buildState(setup),
): Promise<Platform> {
  const config = (repository?: Repository, universe?: number) =>
    findConfig(state, repository, universe);
  const desk = createDesk(state, setup, (meanwhile) => happen(state, meanwhile));
  const [api, accounts, echo] = await Promise.all([
    openHost("api", desk.receive),
    openHost("accounts", desk.receive),
    openHost("echo", desk.receive),
  ]);
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    desk.close();
    await Promise.all([api, accounts, echo].map((listener) => listener.close()));
    const problems = [...desk.problems, ...desk.missing()];
    if (problems.length > 0) throw new Error(`The platform found:\n- ${problems.join("\n- ")}`);
  };
  return {
    env: { CLI_BASE_URL: api.url, CLI_USERS_URL: accounts.url, CLI_ECHO_URL: echo.url },
    state,
    requests: desk.requests,
    problems: desk.problems,
    calls: () => desk.requests.map((request) => request.call ?? "?"),
    connections: (host) => desk.requests.filter((request) => request.host === host).length,
    config,
    stage: (changes, { repository, universe } = {}) =>
      stage(config(repository, universe), toEntries(changes)),
    publish: (publish, { repository, universe } = {}) =>
      commit(state, config(repository, universe), publish),
    fail: (fault) => {
      checkFault(fault);
      desk.fail(fault);
    },
    expect: desk.expect,
    forbid: desk.forbid,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function findConfig(
  state: PlatformState,
  repository: Repository = DEFAULT_REPOSITORY,
  universe?: number,
): ConfigState {
  const [first] = state.universes.keys();
  const found = state.universes.get(universe ?? first ?? 0);
  if (found === undefined) throw new RangeError(`the platform has no universe ${universe}`);
  return found.configs[repository];
}

function happen(state: PlatformState, meanwhile: Meanwhile): void {
  const config = findConfig(state, meanwhile.repository, meanwhile.universe);
  if (meanwhile.discard) discard(config);
  if (meanwhile.stage !== undefined) stage(config, toEntries(meanwhile.stage));
  if (meanwhile.publish !== undefined) commit(state, config, meanwhile.publish);
}
