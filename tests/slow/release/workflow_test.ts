import assert from "node:assert/strict";
import { join } from "node:path";
import { PROJECT, readFiles } from "../../../scripts/support/project.ts";
import { runTool, unixTest } from "../../support/systemTool.ts";

const [page = "", checks = ""] =
  (await readFiles([".github/workflows/release.yml", ".github/workflows/ci.yml"])).values();

/** The jobs of the workflow: their texts by their names. */
const jobs = new Map(
  page.slice(page.indexOf("\njobs:\n")).split(/^ {2}(?=[\w-]+:$)/m).slice(1)
    .map((text) => [text.slice(0, text.indexOf(":")), text.replace(/^ *#.*\n/gm, "")]),
);
const needsOf = (name: string) =>
  /^ {4}needs: \[?([^\]\n]+)/m.exec(jobs.get(name)!)?.[1]?.split(", ") ?? [];

/** The jobs that one waits for, and those that these wait for. */
function before(name: string): Set<string> {
  const all = new Set(needsOf(name));
  // A set that grows while it is walked is walked to its end.
  for (const each of all) needsOf(each).forEach((other) => all.add(other));
  return all;
}

unixTest(
  "downloaded artifacts do not make the files differ from the commit",
  ["git"],
  async () => {
    const folders = [...page.matchAll(/download-artifact@[^]*?\n +path: (.+)\n/g)].map(([, path]) =>
      path!
    );
    assert.ok(folders.length > 4);
    for (const folder of folders) {
      const { code } = await runTool("git", ["check-ignore", "--quiet", join(folder, "a")], {
        cwd: PROJECT,
      });
      assert.equal(code, 0, `${folder} is not ignored`);
    }
  },
);

Deno.test("each artifact is uploaded by one job and downloaded by its name", () => {
  assert.doesNotMatch(page, /pattern:|merge-multiple|overwrite/);
  for (const [, name] of page.matchAll(/download-artifact@[^]*?\n +name: (.+)\n/g)) {
    const makers = [...jobs].filter(([, text]) =>
      new RegExp(`upload-artifact@[^]*?\\n +name: ${name}\\n`).test(text)
    ).map(([job]) => job);
    assert.equal(makers.length, 1, name);
  }
});

Deno.test("the tag is checked before anything that takes long", () => {
  assert.deepEqual(needsOf("tag"), []);
  for (const name of jobs.keys()) {
    if (name !== "tag") assert.ok(before(name).has("tag"), name);
  }
});

Deno.test("everything is built and installed before the approval, and published after it", () => {
  const approved = [...jobs].filter(([, text]) => /environment: release$/m.test(text));
  assert.deepEqual(approved.map(([name]) => name), ["publish"]);
  for (const name of ["build", "sign-macos", "pack", "install"]) {
    assert.ok(before("publish").has(name), name);
  }
  const order = ["digest.sh", "actions/attest@", "draft.sh", "publish.sh", "publishNpm.sh"]
    .map((step) => jobs.get("publish")!.indexOf(step));
  assert.deepEqual(order, order.toSorted((a, b) => a - b));
  assert.ok(order[0]! > 0);
  for (const name of ["action", "site", "pages"]) assert.ok(before(name).has("publish"), name);
});

Deno.test("no job continues after one that failed, was cancelled or timed out", () => {
  assert.doesNotMatch(page, /cancelled\(\)|always\(\)|\.result\b/);
  const lenient = [...page.matchAll(/continue-on-error: (.*)/g)].map(([, when]) => when);
  assert.deepEqual(lenient, ["${{ github.event_name != 'push' }}"]);
});

Deno.test("each job that downloads an artifact compares its checksum", () => {
  const takes = [...jobs].filter(([, text]) => /name: release\n +path: dist\/release/.test(text));
  assert.deepEqual(takes.map(([name]) => name), ["pack", "install", "publish"]);
  for (const [name, text] of takes) {
    const compared = text.indexOf('digest.sh dist/release "$DIGEST"');
    assert.ok(name === "pack" || compared > text.indexOf("download-artifact@"), name);
    if (name !== "pack") assert.match(text, /DIGEST: \$\{\{ needs\.pack\.outputs\.digest \}\}/);
  }
});

Deno.test("a dry run on any branch or fork ends before the approval and gets no secret", () => {
  assert.match(page, /^ {2}workflow_dispatch:$/m);
  assert.match(jobs.get("publish")!, /^ {4}if: github\.event_name == 'push'$/m);
  for (const [name, text] of jobs) {
    const isReal = name === "publish" || before(name).has("publish");
    if (isReal) continue;
    assert.doesNotMatch(text, /: write/, name);
    // Secrets are only in environments, and this job has none except in a release.
    const [, environment] = /^ {4}environment: (.*)$/m.exec(text) ?? [];
    assert.equal(/secrets\./.test(text), environment !== undefined, name);
    if (environment === undefined) continue;
    assert.match(
      environment,
      /^\$\{\{ github\.event_name == 'push' && .* && 'signing' \|\| '' \}\}$/,
    );
  }
});

Deno.test("pull requests are checked by zizmor, actionlint and an audit", async () => {
  assert.match(checks, /^ {2}pull_request:$/m);
  const [gate = "", workflows = "", audit = ""] =
    (await readFiles([".ci/run", ".ci/workflows", ".ci/audit"])).values();
  for (const [of, script] of [[checks, "workflows"], [checks, "audit"], [gate, "workflows"]]) {
    assert.match(of!, new RegExp(`^ *(run: )?\\.ci/${script}$`, "m"));
  }
  assert.match(workflows, /^go run .*actionlint@v[\d.]+$/m);
  assert.match(workflows, /^zizmor .*\.github examples action\.yml/m);
  assert.match(audit, /^deno audit$/m);
});
