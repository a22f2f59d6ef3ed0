import { command, type FlagsInUse, say, type Sentence } from "../values/command.ts";
import { Failure } from "../values/failure.ts";
import { errorBodySuffix } from "./errorBody.ts";
import { CREATIONS_PAGE, isUnlisted, STATUS_PAGE, UNLISTED_SCOPE } from "../values/advice.ts";
import { pluralize } from "../values/words.ts";
import { askedWait, type HttpRequest, type Reply } from "./http.ts";

export class Refusal extends Failure {
  override readonly name = "Refusal";

  /** @param rollingOut True when it is refused because an earlier publish is still rolling out. */
  constructor(
    readonly status: number,
    what: string,
    advice: Sentence,
    readonly rollingOut: boolean = false,
  ) {
    super(what, advice);
  }
}

/** The permissions that a group's member needs in addition to each scope (docs/dev/platform.md, Configs API). */
const GROUP_PERMISSIONS = {
  "universe:read": "View Analytics",
  "universe:write": "Edit and publish experience",
  "universe.analytics:read": "View Analytics",
} as const;

type NeededScope = keyof typeof GROUP_PERMISSIONS;

/** The word in the body while a publish is still rolling out (docs/dev/platform.md, Configs API). */
const ROLLING_OUT = "MultipleDraftNotSupported";

/**
 * Explain a refusing status of a call with the API key (spec: Errors). A 429 or a 5xx never reads as a
 * wrong key, and a 403 never as an empty config.
 *
 * @param now The time, to turn a `retry-after` date into a wait.
 */
export function refusalOf(
  request: HttpRequest,
  reply: Reply,
  scope: NeededScope,
  now: Date,
): Refusal {
  const [what, advice] = meaning(request, reply, scope, now);
  const suffix = errorBodySuffix(reply.text, request.credential?.secret);
  return new Refusal(reply.status, `${what}${suffix}.`, advice, isRollingOut(reply));
}

function isRollingOut({ text }: Reply): boolean {
  return text.includes(ROLLING_OUT);
}

function meaning(
  request: HttpRequest,
  reply: Reply,
  scope: NeededScope,
  now: Date,
): [string, Sentence] {
  const { call } = request;
  const { status } = reply;
  const doctor = (flags = "") => command(`doctor${flags}`, requestedUniverse(request));
  if (isRollingOut(reply)) {
    return [
      `A rollout is still running, so Roblox answered ${status} when ${call}`,
      `Wait until the rollout is over, about 15 minutes, or cancel it on the dashboard, in the game's configs (${CREATIONS_PAGE}); then run it again.`,
    ];
  }
  if (status === 401 && scope === "universe.analytics:read") {
    return [
      `This key cannot read analytics: Roblox answered 401 when ${call}`,
      say`Give it the scope ${scope} (API system universe-analytics) for this universe, unless other \
commands are refused, too. ${doctor(" --introspect --tool config")} shows what the key has.`,
    ];
  }
  if (status === 401) {
    return [
      `Roblox rejected the API key (401) when ${call}`,
      say`It is wrong, disabled or expired, or its allowlist does not contain this machine's IP address. \
${doctor(" --introspect")} looks for the reason.`,
    ];
  }
  if (status === 403) {
    const system = scope === "universe.analytics:read" ? " (API system universe-analytics)" : "";
    const permission = GROUP_PERMISSIONS[scope];
    return [
      `The API key is valid, but Roblox answered 403 (not allowed) when ${call}`,
      say`Give the key the scope ${scope}${system} for this universe; in a group, its owner also needs the \
permission ${permission}. ${doctor(" --introspect --tool config")} shows what the key has.${
        scope === "universe:read" && isUnlisted(reply.text) ? ` ${UNLISTED_SCOPE}` : ""
      }`,
    ];
  }
  if (status === 404) {
    return [
      `Roblox found nothing with that id (404) when ${call}`,
      say`Check the universe id, and that the key's owner can see it; ${doctor()} checks both.`,
    ];
  }
  if (status === 429) {
    const wait = askedWait(reply.headers, now);
    const when = wait === undefined ? "in a minute" : `in ${durationText(wait)}`;
    return [`Roblox asked to slow down (429) when ${call}`, `Run it again ${when}.`];
  }
  if (status === 410) {
    return [
      `Roblox answered 410 (gone) when ${call}`,
      "Update cli: Roblox no longer has what this version asks for.",
    ];
  }
  if (status === 408 || status === 425 || status >= 500) {
    return [
      `Roblox answered ${status} when ${call}`,
      `Check ${STATUS_PAGE}, then run it again.`,
    ];
  }
  if (status >= 300 && status < 400) {
    return [
      `Roblox answered with a redirect (${status}), which is never followed, when ${call}`,
      "Check that CLI_BASE_URL is the address of the API itself, and that no proxy is in between.",
    ];
  }
  return [
    `Roblox answered ${status} when ${call}`,
    say`Correct what it names, then run it again; ${doctor()} checks the key.`,
  ];
}

/** Name the request's universe for the doctor: another one than the run's, when two are compared. */
function requestedUniverse({ url }: HttpRequest): FlagsInUse {
  const [, id] = /\/universes\/(\d+)/.exec(url.pathname) ?? [];
  return id === undefined ? {} : { env: undefined, universeId: Number(id) };
}

const UNITS = [["hour", 3_600_000], ["minute", 60_000], ["second", 1000]] as const;

/** Write a duration in the largest unit of which it has at least two, rounded up: `2 hours`, `90 seconds`. */
function durationText(milliseconds: number): string {
  const [name, length] = UNITS.find(([, length]) => milliseconds >= 2 * length) ?? UNITS[2];
  return pluralize(Math.max(1, Math.ceil(milliseconds / length)), name);
}
