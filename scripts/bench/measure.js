// Runs a command several times and prints, as JSON, the milliseconds of each run and the largest
// resident memory, in bytes. It runs under Bun, whose processes report the memory of their children.
/* global Bun */
const { command, cwd, env, runs } = JSON.parse(await Bun.stdin.text());
const measured = [];
for (let i = 0; i < runs; i++) {
  const start = performance.now();
  const child = Bun.spawnSync(command, {
    cwd,
    env,
    stdout: "pipe",
    stderr: "pipe",
    stdin: "ignore",
  });
  measured.push({
    milliseconds: performance.now() - start,
    bytes: child.resourceUsage.maxRSS,
    exit: child.exitCode,
    error: child.stderr.toString().slice(0, 300),
  });
}
await Bun.write(Bun.stdout, JSON.stringify(measured));
