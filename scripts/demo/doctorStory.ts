import { join } from "node:path";
import { readFile, writeFile } from "node:fs/promises";
import type { Platform } from "../../tests/platform/platform.ts";
import { changeKey, UNIVERSES } from "./platform.ts";
import type { Stage } from "./stage.ts";

const DOCTOR = ["doctor", "--env", "dev", "--check-ip"];

/** Four things are wrong with the key; doctor finds them, and each fix takes one away. */
export async function doctorStory(
  stage: Stage,
  platform: Platform,
  project: string,
): Promise<void> {
  stage.part("Doctor: why do my calls fail?");
  stage.tell(
    "Nothing works in dev, and the platform only says 401. Four things are wrong with the key, " +
      "and doctor names each with what to do about it.",
  );
  await stage.run({
    args: DOCTOR,
    exit: 1,
    shows: [
      /✗ enabled +no/,
      /! expiry /,
      /✗ this machine +not allowed/,
      /✗ config sync \/ rollback +the key lacks universe:write/,
      /✗ read +401/,
      /^4 problem\(s\) found/m,
    ],
  });

  stage.fix(
    "Ana enables the key in the platform's list of keys, and moves its expiry out by half a year.",
  );
  const halfAYear = Date.now() + 182.5 * 24 * 60 * 60 * 1000;
  changeKey(platform, { enabled: true, expires: new Date(halfAYear).toISOString() });
  stage.tell("The key is enabled now. It still answers 401, because the address is not allowed.");
  await stage.run({
    args: DOCTOR,
    exit: 1,
    shows: [/✓ enabled/, /✓ expiry/, /✗ this machine/, /✗ read +401/, /^3 problem\(s\) found/m],
  });

  stage.fix(
    'She adds "203.0.113.7/32" to allowed_cidrs in cliapikey.toml, as advised, and runs ' +
      "`cli apikey update deploy`, a tool of the same suite.",
  );
  await edit(project, '["198.51.100.0/24"]', '["198.51.100.0/24", "203.0.113.7/32"]');
  changeKey(platform, { allowedCidrs: ["198.51.100.0/24", "203.0.113.7/32"] });
  stage.tell("This machine is allowed now, and the 401 has become a 403: the key is valid.");
  await stage.run({
    args: DOCTOR,
    exit: 1,
    shows: [
      /✓ this machine +allowed/,
      /✗ config sync \/ rollback/,
      /✗ read +403/,
      /^2 problem\(s\) found/m,
    ],
  });

  stage.fix(
    'She adds "universe:write" to the key\'s scopes in cliapikey.toml and runs ' +
      "`cli apikey update deploy` again.",
  );
  await edit(project, '"universe:read",', '"universe:read",\n  "universe:write",');
  const scopes = platform.state.keys[0]!.scopes;
  changeKey(platform, { scopes: [...scopes, "universe:write"] });
  stage.tell(
    "Every scope is there now. The read is still refused: its scopes do not cover this universe.",
  );
  await stage.run({
    args: DOCTOR,
    exit: 1,
    shows: [/✓ config sync \/ rollback/, /✗ read +403/, /^1 problem\(s\) found/m],
  });

  stage.fix(`She adds the universe ${UNIVERSES.dev} to the targets of the key's scopes.`);
  changeKey(platform, { universes: Object.values(UNIVERSES) });
  stage.tell("A healthy doctor: the key reads the universe, and the exit code is 0.");
  await stage.run({
    args: DOCTOR,
    exit: 0,
    shows: [/✓ read +200, universe "Skyline Racing \(dev\)"/, /^0 problem\(s\) found\.$/m],
  });
}

async function edit(project: string, before: string, after: string): Promise<void> {
  const file = join(project, "cliapikey.toml");
  const text = await readFile(file, "utf8");
  if (!text.includes(before)) throw new Error(`cliapikey.toml does not hold ${before}`);
  await writeFile(file, text.replace(before, after));
}
