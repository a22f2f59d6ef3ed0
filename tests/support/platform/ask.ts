import type { Json } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import type { Platform } from "./platform.ts";
import type { Host } from "./server.ts";
import { DEFAULTS } from "./setup.ts";

/** A request of a test to the stand-in, by plain fetch. */
export interface Question {
  readonly host?: Host;
  readonly method?: string;
  /** The whole path, or the rest of it after the path of the default universe's config. */
  readonly path?: string;
  readonly config?: string;
  /** The body: JSON text unchanged, anything else as JSON. */
  readonly body?: unknown;
  readonly key?: string | null;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The stand-in's answer. */
export interface Said {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as plain values; undefined when it is not JSON. */
  // deno-lint-ignore no-explicit-any -- a test looks into replies of every shape
  readonly body: any;
  /** The body with every digit; undefined when it is not JSON. */
  readonly json: Json | undefined;
}

/** The path of a config of the default universe. */
export function configPath(
  repository = "InExperienceConfig",
  universe: number = DEFAULTS.universe.id,
): string {
  return `/creator-configs-public-api/v1/configs/universes/${universe}/repositories/${repository}`;
}

/** Send a request to the stand-in, with the default key unless another one is named. */
export async function ask(platform: Platform, question: Question = {}): Promise<Said> {
  const { host = "api", method = "GET", body, cookie } = question;
  const { CLI_BASE_URL: api, CLI_USERS_URL: accounts, CLI_ECHO_URL: echo } = platform.env;
  const url = { api, accounts, echo }[host] + (question.path ?? configPath() + question.config);
  const key = question.key === undefined && cookie === undefined && host === "api"
    ? DEFAULTS.key.secret
    : question.key;
  const response = await fetch(url, {
    method,
    redirect: "manual",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(key ? { "x-api-key": key } : {}),
      ...(cookie === undefined ? {} : { cookie: `.ROBLOSECURITY=${cookie}` }),
      ...question.headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    ...parsed(text),
  };
}

function parsed(text: string): Pick<Said, "body" | "json"> {
  try {
    return { body: JSON.parse(text), json: parseJson(text) };
  } catch {
    return { body: undefined, json: undefined };
  }
}
