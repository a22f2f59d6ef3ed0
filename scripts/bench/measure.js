// Runs commands several times, in turn, and prints for each, as JSON, the milliseconds of its runs and
// their resident memory, in bytes. It runs under Bun, whose processes report the memory of their
// children.
/* global Bun */
const { subjects, runs } = JSON.parse(await Bun.stdin.text());
const measured = subjects.map(() => []);
for (let i = 0; i < runs; i++) {
  subjects.forEach(({ command, cwd, env }, index) => {
    const start = performance.now();
    const child = Bun.spawnSync(command, {
      cwd,
      env,
      stdout: "pipe",
      stderr: "pipe",
      stdin: "ignore",
    });
    measured[index].push({
      milliseconds: performance.now() - start,
      bytes: child.resourceUsage.maxRSS,
      exit: child.exitCode,
      error: child.stderr.toString().slice(0, 300),
    });
  });
}
await Bun.write(Bun.stdout, JSON.stringify(measured));
