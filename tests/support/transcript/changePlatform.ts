import type { Fault, Meanwhile } from "../platform/faults.ts";
import { discard } from "../platform/configs.ts";
import type { Platform } from "../platform/platform.ts";
import type { AccountSetup, KeySetup, Plain, Switches } from "../platform/setup.ts";
import { DEFAULTS } from "../platform/setup.ts";
import { buildState } from "../platform/state.ts";

/** What may change on the platform while a transcript runs. */
export interface PlatformChange extends Meanwhile {
  readonly faults?: readonly Fault[];
  readonly switches?: Partial<Switches>;
  /** All the keys there are from now on. */
  readonly keys?: readonly KeySetup[];
  readonly account?: AccountSetup | null;
  readonly address?: string;
  readonly echo?: string;
  /** The time of the next publish without a time of its own, as an ISO time. */
  readonly clock?: string;
}

const NAMES: { readonly [name in keyof PlatformChange]-?: true } = {
  universe: true,
  repository: true,
  stage: true,
  publish: true,
  discard: true,
  faults: true,
  switches: true,
  keys: true,
  account: true,
  address: true,
  echo: true,
  clock: true,
};

/**
 * Change the platform as a block `json platform change` says.
 *
 * @throws TypeError naming what cannot be changed.
 */
export function changePlatform(platform: Platform, change: PlatformChange): void {
  const strange = Object.keys(change).filter((name) => !Object.hasOwn(NAMES, name));
  if (strange.length > 0) throw new TypeError(`a block cannot change ${strange.join(", ")}`);
  const { state } = platform;
  const { faults = [], switches, keys, account, address, echo, clock } = change;
  if (clock !== undefined) state.clock = Date.parse(clock);
  changeConfig(platform, change);
  for (const fault of faults) platform.fail(fault);
  if (switches !== undefined) state.switches = { ...state.switches, ...switches };
  if (keys !== undefined) state.keys.splice(0, state.keys.length, ...buildState({ keys }).keys);
  if (account === null) state.account = undefined;
  else if (account !== undefined) {
    state.account = { ...DEFAULTS.account, ...state.account, ...account };
  }
  if (address !== undefined) state.address = address;
  if (echo ?? address) state.echo = echo ?? address ?? "";
}

function changeConfig(platform: Platform, change: PlatformChange): void {
  const { universe, repository, stage, publish } = change;
  const where = {
    ...(universe === undefined ? {} : { universe }),
    ...(repository === undefined ? {} : { repository }),
  };
  if (change.discard) discard(platform.config(repository, universe));
  if (stage !== undefined) platform.stage(stage, where);
  if (publish !== undefined) platform.publish(publish, where);
}

/** Read the JSON of a block. */
export function readSetup(text: string): { readonly [name: string]: Plain } {
  return JSON.parse(text);
}
