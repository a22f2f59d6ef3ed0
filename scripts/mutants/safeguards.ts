import { readFiles } from "../support/project.ts";
import type { Change } from "./changes.ts";

/** What is no longer so, the text that keeps it so, which is in the file once, and what replaces that. */
type Safeguard = readonly [what: string, from: string, to: string];

/** The safeguards that must not go unnoticed, by file, each removed on its own. */
const SAFEGUARDS: Readonly<Record<string, readonly Safeguard[]>> = {
  "src/commands/config/state/agree.ts": [
    [
      "no second look after a question",
      "if (asked || looksAgain) await",
      "if (looksAgain) await",
    ],
    [
      "no second look where the draft has no hash",
      "if (asked || looksAgain) await",
      "if (asked) await",
    ],
    [
      "the local file is not read again after a question",
      "if (asked && local !== undefined) await",
      "if (!asked && local !== undefined) await",
    ],
    [
      "the places file is not read again before a write",
      "await assertTargetUnchanged(options, target, context);",
      "void assertTargetUnchanged;",
    ],
  ],
  "src/commands/config/sync.ts": [
    [
      "confirm = true is not looked up for a sync",
      "const target = await resolveWriteTarget(options, context);",
      "const target = { ...await resolveWriteTarget(options, context), guards: [] };",
    ],
    [
      "a sync may empty what is live without --allow-empty",
      "if (planned === undefined) refuseEmpty(plan, local, options);\n  else ",
      "if (planned !== undefined) ",
    ],
    [
      "a plan that is no longer what would happen is carried out",
      "else plans!.refuseStale(planned, options.fromPlan!, options, inputs);",
      "",
    ],
  ],
  "src/commands/config/rollback.ts": [
    [
      "no second look after the picker of rollback",
      "const looksAgain = options.revisionId === undefined;",
      "const looksAgain = false;",
    ],
    [
      "confirm = true is not looked up for a rollback",
      "const target = await resolveWriteTarget(options, context);",
      "const target = { ...await resolveWriteTarget(options, context), guards: [] };",
    ],
  ],
  "src/commands/config/draft.ts": [
    [
      "confirm = true is not looked up for a discard",
      "options.discard ? await resolveWriteTarget(options, context) : undefined",
      "options.discard ? { ...await resolveEnvTarget(options, context), guards: [] } : undefined",
    ],
  ],
  "src/commands/config/target.ts": [
    [
      "confirm = true guards nothing under --universe-id",
      "file === undefined ? [] : findGuards",
      "file === undefined || shared.universeId !== undefined ? [] : findGuards",
    ],
  ],
  "src/commands/config/pull.ts": [
    [
      "--allow-empty is taken as consent of pull",
      "const asks = content !== undefined && !options.yes;",
      "const asks = content !== undefined && !options.yes && !options.allowEmpty;",
    ],
    [
      "--allow-empty is taken as consent of pull off a terminal",
      "content === undefined || options.yes || context",
      "content === undefined || options.yes || options.allowEmpty || context",
    ],
    [
      "a file that changed meanwhile is overwritten by pull",
      "await context.disk.replace(options.config, edited, { content });",
      "await context.disk.replace(options.config, edited);",
    ],
  ],
  "src/commands/config/syncPlan.ts": [
    [
      "a file that changed meanwhile is overwritten by a plan",
      "writePlan(basis, summary), { content });",
      "writePlan(basis, summary));",
    ],
    [
      "a plan may empty what is live without --allow-empty",
      "refuseEmpty(inputs.preview.plan, inputs.local, options);",
      "",
    ],
    [
      "an edited plan is carried out",
      "if (moved.length === 0 && !isEdited) return;",
      "if (moved.length === 0) return;",
    ],
  ],
  "src/commands/config/localSection.ts": [
    [
      "the flag's repository wins over a file that names another",
      "flag !== undefined && named !== undefined && flag !== named.name",
      "flag !== undefined && named !== undefined && named.name !== DEFAULT_REPOSITORY && flag !== named.name",
    ],
  ],
  "src/commands/config/state/commit.ts": [
    [
      "a publish with a version not above live is believed",
      "if (version <= newest) {",
      "if (version < 0) {",
    ],
  ],
  "src/config/judge.ts": [
    [
      "a lost publish whose version is not looked at",
      "shown !== undefined && shown > before.newest ? shown : followed",
      "shown ?? followed",
    ],
  ],
  "src/commands/config/state/observe.ts": [
    [
      "a rollback believes values at v0",
      'how === "or-pending" && !isDoubtful(first)',
      'how === "or-pending"',
    ],
  ],
  "src/config/doubt.ts": [
    [
      "a live config that reads as version 0 is not doubted",
      "return version === 0 || entries.size === 0;",
      "return version < 0 && entries.size === 0;",
    ],
  ],
  "src/files/annotations.ts": [
    [
      "annotations of entries that stay are lost",
      "...section?.entries.get(key)?.annotations, ",
      "",
    ],
  ],
  "src/files/editConfig.ts": [
    ["an edited file is not read back", "if (holds(read, wanted)) {", "{"],
    [
      "the entries of an edited file are not compared",
      "if (!equalJson(withAnnotations(entriesOf(section), section), wanted.entries)) return false;",
      "",
    ],
    [
      "annotations that go with their entries are not told",
      "annotations: lostAnnotations(config, env, live)",
      "annotations: []",
    ],
    [
      "the repository of an edited file is not compared",
      "return config.repository?.name === wanted.repository &&\n    others.length",
      "return others.length",
    ],
    [
      "other environments of an edited file are not compared",
      " &&\n    others.every((other, index) => isKept(wanted.others[index]!, other))",
      "",
    ],
  ],
  "src/files/disk.ts": [
    ["a replaced file loses its mode", "await file.chmod(mode & 0o7777);", "void mode;"],
    [
      "a replaced file loses its owner",
      "await file.chown(uid, gid).catch(() => file.chown(own.uid, gid)).catch(() => {});",
      "",
    ],
    ["an unfinished file is readable by others", "old.mode & 0o600", "0o666"],
    [
      "a link that was put there meanwhile is followed",
      "if (await writeTarget(path, folder) !== target) throw changed(name);",
      "",
    ],
    [
      "a file that may not be written is replaced",
      "constants.O_RDWR | WITHOUT_WAITING",
      "constants.O_RDONLY | WITHOUT_WAITING",
    ],
    [
      "a file with two names is replaced",
      "if (status.nlink > 1) throw severalNames(status.nlink);",
      "void severalNames;",
    ],
  ],
  "src/files/withFileLock.ts": [
    ["two runs write at once", 'await open(lock, "wx", mode)', 'await open(lock, "w", mode)'],
    ["a written file is not flushed", "await file.sync();", ""],
    ["a lock is left behind", "await rm(lock, { force: true }).catch(() => {});", ""],
    ["Ctrl-C does not end a wait for another run", "interrupted.throwIfAborted();", ""],
  ],
  "src/files/writeTarget.ts": [
    ["a link that leads nowhere is followed", "await isAbsent(file)", "await isAbsent(path)"],
    ["a link out of the repository is followed", "isInside(bound, real) && ", ""],
    ["a link into .git is followed", " && !isInGit(relative(bound, real))", ""],
  ],
  "src/platform/http.ts": [
    ["certificates are not verified strictly", "tls: { rejectUnauthorized: true }, ", ""],
    ["an engine's variable makes it print the credential", ", verbose: false };", " };"],
    [
      "a write is sent as a read is",
      'request.effect === "write" ? options.fetchOnce : options.fetch',
      "options.fetch",
    ],
    ["a write is sent again", 'request.effect === "write" ? 1 : ', ""],
    ["a redirect is followed", 'redirect: "manual"', 'redirect: "follow"'],
    [
      "any host may be asked",
      "if (!options.hosts.includes(request.url.host)) return forbidden(request);",
      "void forbidden;",
    ],
    [
      "a header may replace the credential",
      "    ...credentialHeader(request.credential),\n  };",
      "    ...credentialHeader(request.credential),\n    ...request.headers,\n  };",
    ],
    [
      "a command that declared no write may send one",
      'if (request.effect === "write" && !options.writes) {',
      "if (false) {",
    ],
  ],
  "src/host/deno.ts": [
    [
      "the connections of writes without a body are kept",
      "poolMaxIdlePerHost: 0",
      "poolMaxIdlePerHost: 10",
    ],
    ["a write has a body that can be read twice", "body: new Blob([text])", "body: text"],
    [
      "nothing is given up at the start of a command",
      "for (const permission of permissions) Deno.permissions.revokeSync(permission);",
      "void permissions;",
    ],
  ],
  "src/platform/avoidIdle.ts": [
    [
      "a connection that was idle for long is used again",
      "now() - last > LONGEST_IDLE",
      "now() - last > Infinity",
    ],
  ],
  "src/platform/errorBody.ts": [
    [
      "a text is cut before it is redacted",
      "return shorten(redact(said));",
      "return redact(shorten(said));",
    ],
  ],
  "src/cli/redactedRuntime.ts": [
    [
      "questions are not redacted",
      "prompts: redactPrompts(runtime.prompts, redact),",
      "prompts: redactPrompts(runtime.prompts, (text) => text),",
    ],
    [
      "standard error is not redacted",
      "writingTo(runtime.stderr, (text) => runtime.stderr.write(redact(text)))",
      "runtime.stderr",
    ],
    [
      "nothing is redacted on the way out",
      "secrets.reduce((shown, secret) => secret.redact(shown), text)",
      "text",
    ],
  ],
  "src/cli/permissions.ts": [
    ["ffi is not given up", '{ name: "ffi" },', ""],
    ["sys is not given up", '{ name: "sys" },', ""],
  ],
  "scripts/support/grant.ts": [
    ["code may be imported from elsewhere", '"--deny-import",', ""],
  ],
  "src/cli/addresses.ts": [
    [
      "the proxies of the second and third host are not checked",
      'if (url.protocol === "http:") refuseProxy',
      'if (url.protocol === "http:" && variable === "CLI_BASE_URL") refuseProxy',
    ],
    ["an address may have credentials inside", 'url.username === "" && url.password === "" &&', ""],
  ],
};

/**
 * The changes that remove a safeguard each.
 *
 * @returns The changes, and the safeguards that are not where the list has them: there it is out of date.
 */
export async function safeguardChanges(): Promise<
  { readonly changes: readonly Change[]; readonly missing: readonly string[] }
> {
  const sources = await readFiles(Object.keys(SAFEGUARDS));
  const changes: Change[] = [];
  const missing: string[] = [];
  for (const [file, safeguards] of Object.entries(SAFEGUARDS)) {
    for (const safeguard of safeguards) {
      const change = changeOf(file, safeguard, sources.get(file) ?? "");
      if (change === undefined) missing.push(`${file}: ${safeguard[0]}`);
      else changes.push(change);
    }
  }
  return { changes, missing };
}

function changeOf(file: string, [what, from, to]: Safeguard, source: string): Change | undefined {
  const at = source.indexOf(from);
  if (at < 0 || source.includes(from, at + 1)) return undefined;
  const start = source.lastIndexOf("\n", at) + 1;
  const next = source.indexOf("\n", at + from.length);
  const before = source.slice(start, next < 0 ? source.length : next);
  const line = source.slice(0, start).split("\n").length;
  return { file, line, what, before, after: before.replace(from, () => to) };
}
