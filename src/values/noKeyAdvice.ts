import { command, say, type Sentence } from "./command.ts";
import { API_KEYS_PAGE } from "./pages.ts";

/**
 * Advise how to get an API key, and how to pass it (docs/dev/platform.md, Keys by hand).
 *
 * @param isPipeline True when this runs in a pipeline: services of pipelines set `CI`.
 */
export function noKeyAdvice(isPipeline: boolean): Sentence {
  const pass = isPipeline
    ? "Give the job the key as a secret in CLI_API_KEY; a run from a fork gets no secrets."
    : say`Run ${
      command("setup")
    }, which shows how to make one and can keep it; or set CLI_API_KEY to it, or pass --api-key-file <path> or --api-key <key>.`;
  const make =
    `Keys are made at ${API_KEYS_PAGE} (Create API Key; Access Permissions, Select API System ` +
    "universe, the game, Select Operations read and write; Save & Generate key).";
  return say`${pass} ${make}`;
}
