import { readFiles } from "../support/project.ts";
import type { Change } from "./changes.ts";

/** A safeguard, and the text that removes it. */
interface Safeguard {
  /** What is no longer so. */
  readonly what: string;
  readonly file: string;
  /** Stands in the file once. */
  readonly from: string;
  readonly to: string;
}

const PUBLISH = "src/commands/config";

/** The safeguards that must not go unnoticed, each removed on its own. */
const SAFEGUARDS: readonly Safeguard[] = [
  {
    what: "no second look after a question of sync",
    file: `${PUBLISH}/sync.ts`,
    from: "if (agreement.asked || unguarded) await",
    to: "if (unguarded) await",
  },
  {
    what: "no second look after a question of rollback",
    file: `${PUBLISH}/rollback.ts`,
    from: "if (read) await assertUnchanged(configs, plan.live, plan.draft, plan.pending);",
    to: "void read;",
  },
  {
    what: "no second look after the picker of rollback",
    file: `${PUBLISH}/rollback.ts`,
    from: "agreement.asked || options.revisionId === undefined",
    to: "agreement.asked",
  },
  {
    what: "no second look after the question of a discard",
    file: `${PUBLISH}/draft.ts`,
    from: "if (asked || staged.hash === undefined) await",
    to: "if (!asked && staged.hash === undefined) await",
  },
  {
    what: "confirm = true is not looked up for a discard",
    file: `${PUBLISH}/draft.ts`,
    from: "options.discard ? await resolveWriteTarget(options, context) : undefined",
    to: "options.discard ? { ...await resolveEnvTarget(options, context), guards: [] } : undefined",
  },
  {
    what: "confirm = true is not looked up for a rollback",
    file: `${PUBLISH}/rollback.ts`,
    from: "const target = await resolveWriteTarget(options, context);",
    to: "const target = { ...await resolveWriteTarget(options, context), guards: [] };",
  },
  {
    what: "confirm = true is not looked up for a sync",
    file: `${PUBLISH}/sync.ts`,
    from: "const target = await resolveWriteTarget(options, context);",
    to: "const target = { ...await resolveWriteTarget(options, context), guards: [] };",
  },
  {
    what: "confirm = true guards nothing under --universe-id",
    file: `${PUBLISH}/target.ts`,
    from: "places === undefined ? [] : findGuards",
    to: "places === undefined || shared.universeId !== undefined ? [] : findGuards",
  },
  ...["sync", "stage", "publish", "rollback"].map((command) => ({
    what: `the places file is not read again before the write of a ${command}`,
    file: `${PUBLISH}/${command}.ts`,
    from: "await assertTargetUnchanged(options, target, context);",
    to: "void assertTargetUnchanged;",
  })),
  {
    what: "the places file is not read again before a discard",
    file: `${PUBLISH}/draft.ts`,
    from: "await assertTargetUnchanged(options, writes, context);",
    to: "void assertTargetUnchanged;",
  },
  {
    what: "--allow-empty is taken as consent of pull",
    file: `${PUBLISH}/pull.ts`,
    from: "const asks = content !== undefined && !options.yes;",
    to: "const asks = content !== undefined && !options.yes && !options.allowEmpty;",
  },
  {
    what: "--allow-empty is taken as consent of pull off a terminal",
    file: `${PUBLISH}/pull.ts`,
    from: "content === undefined || options.yes || context",
    to: "content === undefined || options.yes || options.allowEmpty || context",
  },
  {
    what: "a file that changed meanwhile is overwritten by pull",
    file: `${PUBLISH}/pull.ts`,
    from: "await context.disk.replace(options.config, edited, { content });",
    to: "await context.disk.replace(options.config, edited);",
  },
  {
    what: "a file that changed meanwhile is overwritten by a plan",
    file: `${PUBLISH}/syncPlan.ts`,
    from: "writePlan(basis, summary), { content });",
    to: "writePlan(basis, summary));",
  },
  {
    what: "a plan may empty what is live without --allow-empty",
    file: `${PUBLISH}/syncPlan.ts`,
    from: "refuseEmpty(inputs.preview.plan, inputs.local, options);",
    to: "",
  },
  {
    what: "a sync may empty what is live without --allow-empty",
    file: `${PUBLISH}/sync.ts`,
    from: "if (planned === undefined) refuseEmpty(plan, local, options);\n  else ",
    to: "if (planned !== undefined) ",
  },
  {
    what: "a plan that is no longer what would happen is carried out",
    file: `${PUBLISH}/sync.ts`,
    from: "else plans!.refuseStale(planned, options.fromPlan!, options, inputs);",
    to: "",
  },
  {
    what: "an edited plan is carried out",
    file: `${PUBLISH}/syncPlan.ts`,
    from: "if (moved.length === 0) return refuseEdited(planned, now, file, options);",
    to: "if (moved.length === 0) return;",
  },
  {
    what: "the flag's repository wins over a file that names another",
    file: `${PUBLISH}/localSection.ts`,
    from: "flag !== undefined && named !== undefined && flag !== named.name",
    to:
      "flag !== undefined && named !== undefined && named.name !== DEFAULT_REPOSITORY && flag !== named.name",
  },
  {
    what: "a publish with a version not above live is believed",
    file: `${PUBLISH}/publish/publishDraft.ts`,
    from: " &&\n      reply.version > newest;",
    to: " && newest > -1;",
  },
  {
    what: "a lost publish whose version is not looked at",
    file: `${PUBLISH}/publish/reconcilePublish.ts`,
    from: "intended !== undefined && intended > expected.newest ? intended : own",
    to: "intended ?? own",
  },
  {
    what: "a rollback believes values at v0",
    file: `${PUBLISH}/rollback.ts`,
    from: "isDoubtful(first) ? knownLive : readConsistentLive",
    to: "readConsistentLive",
  },
  {
    what: "a live config that reads as version 0 is not doubted",
    file: "src/commands/config/readConsistentLive.ts",
    from: "return version === 0 || entries.size === 0;",
    to: "return version < 0 && entries.size === 0;",
  },
  {
    what: "an edited file is not read back",
    file: "src/files/editConfig.ts",
    from: "if (holds(read, wanted)) {",
    to: "{",
  },
  {
    what: "surplus entries of an edited file are not noticed",
    file: "src/files/editConfig.ts",
    from: " || entries.size !== wanted.live.size",
    to: "",
  },
  {
    what: "values of an edited file are not compared",
    file: "src/files/editConfig.ts",
    from: " || !equalJson(entry.value, value)",
    to: "",
  },
  {
    what: "descriptions of an edited file are not compared",
    file: "src/files/editConfig.ts",
    from: "if (entry.description !== wanted.descriptions.get(key)) return false;",
    to: "",
  },
  {
    what: "the repository of an edited file is not compared",
    file: "src/files/editConfig.ts",
    from: "return config.repository?.name === wanted.repository &&\n    others.length",
    to: "return others.length",
  },
  {
    what: "other environments of an edited file are not compared",
    file: "src/files/editConfig.ts",
    from: " &&\n    others.every((other, index) => isKept(wanted.others[index]!, other))",
    to: "",
  },
  {
    what: "a written file is not flushed",
    file: "src/files/disk.ts",
    from: "await file.sync();",
    to: "",
  },
  {
    what: "a replaced file loses its mode",
    file: "src/files/disk.ts",
    from: "await file.chmod(mode & 0o7777);",
    to: "void mode;",
  },
  {
    what: "a replaced file loses its owner",
    file: "src/files/disk.ts",
    from: "await file.chown(uid, gid).catch(() => file.chown(own.uid, gid)).catch(() => {});",
    to: "",
  },
  {
    what: "a temporary file is readable by others",
    file: "src/files/disk.ts",
    from: "kept.mode & 0o600",
    to: "0o666",
  },
  {
    what: "a temporary file stays after a failure",
    file: "src/files/disk.ts",
    from: "if (temporary !== undefined) await rm(temporary, { force: true }).catch(() => {});",
    to: "",
  },
  {
    what: "a file that may not be written is replaced",
    file: "src/files/disk.ts",
    from: "constants.O_RDWR | WITHOUT_WAITING",
    to: "constants.O_RDONLY | WITHOUT_WAITING",
  },
  {
    what: "a file with two names is replaced",
    file: "src/files/disk.ts",
    from: "if (status.nlink > 1) throw severalNames(status.nlink);",
    to: "void severalNames;",
  },
  {
    what: "two runs write at once",
    file: "src/files/withFileLock.ts",
    from: "await take(mark, name, patience, interrupted);\n  try {\n    return await work();",
    to: "try {\n    return await work();",
  },
  {
    what: "a mark is left behind",
    file: "src/files/withFileLock.ts",
    from: "return await work();\n  } finally {\n    await give(mark, name).catch(() => {});",
    to: "return await work();\n  } finally {\n    void give;",
  },
  {
    what: "a stale mark blocks for good",
    file: "src/files/withFileLock.ts",
    from: "seen !== undefined && looks >= patience.gone",
    to: "seen !== undefined && looks > patience.most",
  },
  {
    what: "a living mark is taken for a stale one",
    file: "src/files/withFileLock.ts",
    from: "there !== undefined && there === seen ? looks + 1 : 0",
    to: "there !== undefined ? looks + 1 : 0",
  },
  {
    what: "somebody else's mark is removed",
    file: "src/files/withFileLock.ts",
    from: "if (await holderOf(mark) === name) await rm",
    to: "await rm",
  },
  {
    what: "a mark is removed though it changed meanwhile",
    file: "src/files/withFileLock.ts",
    from: "if (await holderOf(mark) === seen) {",
    to: "{",
  },
  {
    what: "two that wait both remove a mark",
    file: "src/files/withFileLock.ts",
    from: "await take(claim, name, patience, interrupted);",
    to: "",
  },
  {
    what: "Ctrl-C does not end a wait for another run",
    file: "src/files/withFileLock.ts",
    from: "interrupted.throwIfAborted();",
    to: "",
  },
  {
    what: "certificates are not verified strictly",
    file: "src/platform/http.ts",
    from: "tls: { rejectUnauthorized: true }, ",
    to: "",
  },
  {
    what: "an engine's variable makes it print the credential",
    file: "src/platform/http.ts",
    from: ", verbose: false };",
    to: " };",
  },
  {
    what: "a write is sent as a read is",
    file: "src/platform/http.ts",
    from: 'request.effect === "write" ? options.fetchOnce : options.fetch',
    to: "options.fetch",
  },
  {
    what: "the connections of writes without a body are kept",
    file: "src/platform/writeFetch.ts",
    from: "poolMaxIdlePerHost: 0",
    to: "poolMaxIdlePerHost: 10",
  },
  {
    what: "a connection that was idle for long is used again",
    file: "src/platform/avoidIdle.ts",
    from: "now() - last > LONGEST_IDLE",
    to: "now() - last > Infinity",
  },
  {
    what: "a write has a body that can be read twice",
    file: "src/platform/writeFetch.ts",
    from: "body: new Blob([init.body])",
    to: "body: init.body",
  },
  {
    what: "a write is sent again",
    file: "src/platform/http.ts",
    from: 'request.effect === "write" ? 1 : ',
    to: "",
  },
  {
    what: "a redirect is followed",
    file: "src/platform/http.ts",
    from: 'redirect: "manual"',
    to: 'redirect: "follow"',
  },
  {
    what: "any host may be asked",
    file: "src/platform/http.ts",
    from: "if (!options.hosts.includes(request.url.host)) return forbidden(request);",
    to: "void forbidden;",
  },
  {
    what: "a header may replace the credential",
    file: "src/platform/http.ts",
    from: "    ...credentialHeader(request.credential),\n  };",
    to: "    ...credentialHeader(request.credential),\n    ...request.headers,\n  };",
  },
  {
    what: "a text is cut before it is redacted",
    file: "src/platform/errorBody.ts",
    from: "return shorten(redact(said));",
    to: "return redact(shorten(said));",
  },
  {
    what: "a command that declared no write may send one",
    file: "src/platform/http.ts",
    from: 'if (request.effect === "write" && !options.writes) {',
    to: "if (false) {",
  },
  {
    what: "questions are not redacted",
    file: "src/cli/redactedRuntime.ts",
    from: "prompts: redactPrompts(runtime.prompts, redact),",
    to: "prompts: redactPrompts(runtime.prompts, (text) => text),",
  },
  {
    what: "standard error is not redacted",
    file: "src/cli/redactedRuntime.ts",
    from: "writingTo(runtime.stderr, (text) => runtime.stderr.write(redact(text)))",
    to: "runtime.stderr",
  },
  {
    what: "nothing is redacted on the way out",
    file: "src/cli/redactedRuntime.ts",
    from: "secrets.reduce((shown, secret) => secret.redact(shown), text)",
    to: "text",
  },
  ...["ffi", "sys"].map((name) => ({
    what: `${name} is not given up`,
    file: "src/cli/permissions.ts",
    from: `{ name: "${name}" },`,
    to: "",
  })),
  {
    what: "code may be imported from elsewhere",
    file: "scripts/support/grant.ts",
    from: '"--deny-import",',
    to: "",
  },
  {
    what: "the proxies of the second and third host are not checked",
    file: "src/cli/addresses.ts",
    from: 'if (url.protocol === "http:") refuseProxy',
    to: 'if (url.protocol === "http:" && variable === "CLI_BASE_URL") refuseProxy',
  },
  {
    what: "an address may have credentials inside",
    file: "src/cli/addresses.ts",
    from: 'url.username === "" && url.password === "" &&',
    to: "",
  },
  {
    what: "nothing is given up at the start of a command",
    file: "src/cli/dropPermissions.ts",
    from: "for (const surrender of permissionsToDrop) permissions?.revokeSync(surrender);",
    to: "void [permissions, permissionsToDrop];",
  },
];

/**
 * The changes that remove a safeguard each.
 *
 * @returns The changes, and the safeguards that are not where the list has them: there it is out of date.
 */
export async function safeguardChanges(): Promise<
  { readonly changes: readonly Change[]; readonly missing: readonly string[] }
> {
  const sources = await readFiles([...new Set(SAFEGUARDS.map(({ file }) => file))]);
  const changes: Change[] = [];
  const missing: string[] = [];
  for (const safeguard of SAFEGUARDS) {
    const change = changeOf(safeguard, sources.get(safeguard.file) ?? "");
    if (change === undefined) missing.push(`${safeguard.file}: ${safeguard.what}`);
    else changes.push(change);
  }
  return { changes, missing };
}

function changeOf({ what, file, from, to }: Safeguard, source: string): Change | undefined {
  const at = source.indexOf(from);
  if (at < 0 || source.includes(from, at + 1)) return undefined;
  const start = source.lastIndexOf("\n", at) + 1;
  const next = source.indexOf("\n", at + from.length);
  const before = source.slice(start, next < 0 ? source.length : next);
  const line = source.slice(0, start).split("\n").length;
  return { file, line, what, before, after: before.replace(from, () => to) };
}
