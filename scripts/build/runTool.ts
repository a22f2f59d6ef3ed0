import { PROJECT } from "../support/project.ts";
import { Failure } from "../../src/values/failure.ts";

/**
 * What a build gets of this machine's variables: where programs, folders and certificates are, and how to reach a
 * registry. Compilers write what others say into a binary: `OTEL_DENO` would make the program connect.
 */
const PASSED = [
  ...["PATH", "HOME", "TMPDIR", "DENO_DIR", "XDG_CACHE_HOME", "LANG"],
  ...["SYSTEMROOT", "SYSTEMDRIVE", "COMSPEC", "PATHEXT", "TEMP", "TMP"],
  ...["USERPROFILE", "APPDATA", "LOCALAPPDATA", "PROGRAMFILES"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"],
  ...["SSL_CERT_FILE", "SSL_CERT_DIR", "DENO_CERT", "DENO_TLS_CA_STORE", "NODE_EXTRA_CA_CERTS"],
  ...["NPM_CONFIG_REGISTRY", "npm_config_registry", "npm_config_cache"],
];

/** Variables by their names. */
type Env = Readonly<Record<string, string>>;

/**
 * Run a tool to its end.
 *
 * @param command The program and its arguments.
 * @param cwd The folder that it runs in; the project's when absent.
 * @returns What it wrote to standard output.
 * @throws Failure with what it wrote to standard error when it is not there or fails.
 */
export function runTool(command: readonly string[], cwd = PROJECT): Promise<string> {
  return run(command, { cwd });
}

/**
 * Run a tool that makes a binary, as {@link runTool} does, but only with named variables.
 *
 * @param env Variables of it alone, besides those that are passed on.
 */
export function runBuildTool(
  command: readonly string[],
  cwd = PROJECT,
  env: Env = {},
): Promise<string> {
  const passed = PASSED.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  return run(command, { cwd, clearEnv: true, env: { ...Object.fromEntries(passed), ...env } });
}

async function run(command: readonly string[], options: Deno.CommandOptions): Promise<string> {
  const [program = "", ...args] = command;
  const { success, code, stdout, stderr } = await output(program, { ...options, args });
  if (success) return decode(stdout);
  throw new Failure(
    `${program} ended with exit code ${code}.`,
    `Its command line was: ${command.join(" ")}\n${withoutBacktrace(decode(stderr))}`.trimEnd(),
  );
}

async function output(program: string, { env, ...options }: Deno.CommandOptions) {
  try {
    const all = { ...options, env: { NO_COLOR: "1", ...env }, stdin: "null" } as const;
    return await new Deno.Command(program, all).output();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Failure(`${program} is not there.`, "Install it, or put it on PATH.");
  }
}

/** What Deno wrote, without the backtrace of its own code. */
function withoutBacktrace(text: string): string {
  return text.replace(/\n+Stack backtrace:[^]*/, "");
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
