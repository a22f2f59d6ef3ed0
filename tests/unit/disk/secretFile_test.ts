import { definedOnly } from "../../../src/values/collections.ts";
import assert from "node:assert/strict";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LARGEST_SECRET, readSecretFile } from "../../../src/disk/secretFile.ts";
import { HOST } from "../../support/host.ts";
import { folderTest, unixFolderTest } from "../../support/systemTool.ts";

const MODES = [[0o600, undefined], [0o640, "640"], [0o604, "604"]] as const;

unixFolderTest(
  "a key file that others may read is said to be, but not on Windows",
  async (folder) => {
    const path = join(folder, "key.txt");
    await writeFile(path, "canary");
    for (const [mode, readableByOthers] of MODES) {
      await chmod(path, mode);
      const file = await readSecretFile(HOST.files, folder, "key.txt", "linux");
      assert.deepEqual(file, { content: "canary", ...definedOnly({ readableByOthers }) });
      const onWindows = await readSecretFile(HOST.files, folder, "key.txt", "windows");
      assert.deepEqual(onWindows, { content: "canary" });
    }
  },
);

folderTest("a file that is no key file is refused without quoting its content", async (folder) => {
  const path = join(folder, "key.txt");
  await assert.rejects(readSecretFile(HOST.files, folder, "key.txt", "linux"), {
    what: "There is no file key.txt.",
  });
  await assert.rejects(readSecretFile(HOST.files, folder, ".", "linux"), {
    what: "The key file . cannot be read: it is a folder.",
  });
  await writeFile(path, "canary".repeat(LARGEST_SECRET));
  await assert.rejects(readSecretFile(HOST.files, folder, "key.txt", "linux"), {
    what: "The key file key.txt cannot be read: it is larger than 0.0625 MiB.",
  });
});

folderTest(
  "a key file that Windows PowerShell wrote as UTF-16 is said to be that",
  async (folder) => {
    for (const bytes of [[0xff, 0xfe, 0x41, 0], [0xfe, 0xff, 0, 0x41]]) {
      await writeFile(join(folder, "key.txt"), new Uint8Array(bytes));
      await assert.rejects(
        readSecretFile(HOST.files, folder, "key.txt", "linux"),
        /^Failure: The key file key\.txt is UTF-16 text/,
      );
    }
  },
);

folderTest(
  "a key that is given as the path of a key file is not shown, and the error says that it is a key",
  async (folder) => {
    const key = "Vq7ZtX2mKd9+wLr4Ns8Bc1Hf6Gj3PaYeUoIiTz5RxQv0Wm2Ek==";
    await assert.rejects(readSecretFile(HOST.files, folder, key, "linux"), {
      what: "There is no file [hidden].",
      advice: "If that is the key itself, put it in CLI_API_KEY; here, give the name of a file.",
    });
  },
);
