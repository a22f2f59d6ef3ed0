import assert from "node:assert/strict";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LARGEST_SECRET, readSecretFile } from "../../../src/disk/secretFile.ts";
import { Failure } from "../../../src/values/failure.ts";
import { HOST } from "../../support/host.ts";
import { inFolder } from "../../support/systemTool.ts";

Deno.test({
  name: "a key file that others may read is said to be, but on Windows, which has no such numbers",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inFolder(async (folder) => {
      const path = join(folder, "key.txt");
      await writeFile(path, "canary");
      for (
        const [mode, readableByOthers] of [[0o600, undefined], [0o640, "640"], [
          0o604,
          "604",
        ]] as const
      ) {
        await chmod(path, mode);
        const file = await readSecretFile(HOST.files, folder, "key.txt", "linux");
        assert.deepEqual(file, {
          content: "canary",
          ...(readableByOthers === undefined ? {} : { readableByOthers }),
        });
        assert.deepEqual(await readSecretFile(HOST.files, folder, "key.txt", "windows"), {
          content: "canary",
        });
      }
    }),
});

Deno.test("a file that is no key file is refused without quoting its content", () =>
  inFolder(async (folder) => {
    const path = join(folder, "key.txt");
    await assert.rejects(readSecretFile(HOST.files, folder, "key.txt", "linux"), {
      what: "There is no file key.txt.",
    });
    await assert.rejects(readSecretFile(HOST.files, folder, ".", "linux"), {
      what: "The key file . cannot be read: it is a folder.",
    });
    await writeFile(path, "canary".repeat(LARGEST_SECRET));
    await assert.rejects(
      readSecretFile(HOST.files, folder, "key.txt", "linux"),
      (error: Failure) => {
        assert.ok(error instanceof Failure);
        assert.doesNotMatch(error.message, /canary/);
        return true;
      },
    );
  }));

Deno.test("a key file that Windows PowerShell wrote as UTF-16 is said to be that", () =>
  inFolder(async (folder) => {
    for (const bytes of [[0xff, 0xfe, 0x41, 0], [0xfe, 0xff, 0, 0x41]]) {
      await writeFile(join(folder, "key.txt"), new Uint8Array(bytes));
      await assert.rejects(
        readSecretFile(HOST.files, folder, "key.txt", "linux"),
        /^Failure: The key file key\.txt is UTF-16 text/,
      );
    }
  }));

Deno.test("a key that is given as the path of a key file is not shown, and the error says that it is a key", () =>
  inFolder(async (folder) => {
    const key = "Vq7ZtX2mKd9+wLr4Ns8Bc1Hf6Gj3PaYeUoIiTz5RxQv0Wm2Ek==";
    await assert.rejects(readSecretFile(HOST.files, folder, key, "linux"), {
      what: "There is no file [hidden].",
      advice: "If that is the key itself, put it in CLI_API_KEY: this names a file.",
    });
  }));
