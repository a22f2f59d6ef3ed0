import assert from "node:assert/strict";
import { hideSecretWords } from "../../../src/values/looksSecret.ts";

const KEY = "Vq7ZtX2mKd9+wLr4Ns8Bc1Hf6Gj3/PaYeUoIiTz5RxQv0Wm2Ek==";

const HIDDEN: readonly (readonly [message: string, shown: string])[] = [
  [`There is no file ${KEY}.`, "There is no file [hidden]."],
  [
    `${KEY}.lock.toml cannot be read: it is a folder.`,
    "[hidden].lock.toml cannot be read: it is a folder.",
  ],
  [`api_key = ${KEY}`, "api_key = [hidden]"],
  [`secret_file="${KEY}"`, 'secret_file="[hidden]"'],
  [`CLI_API_KEY=${KEY}`, "CLI_API_KEY=[hidden]"],
  [`export CLI_API_KEY=${KEY}`, "export CLI_API_KEY=[hidden]"],
  [`"x-api-key: ${KEY}"`, '"x-api-key: [hidden]"'],
  [`x-api-key:${KEY}`, "x-api-key:[hidden]"],
  [
    `universe_id must be a number, but is "${KEY}".`,
    'universe_id must be a number, but is "[hidden]".',
  ],
  [`${KEY}: line 1; ${KEY}`, "[hidden]: line 1; [hidden]"],
  [`--api-key=${KEY}`, "--api-key=[hidden]"],
];

for (const [message, shown] of HIDDEN) {
  Deno.test(`what looks like a key is hidden, and the names around it stay: ${shown}`, () => {
    assert.equal(hideSecretWords(message), shown);
  });
}

for (
  const message of [
    "/home/Somebody/Projects/Game2024/live-config/environments/cliconfig.toml is not there.",
    "See https://create.roblox.com/dashboard/creations/experiences/1234567890/Overview.",
    "LiveOps.Event2024.HalloweenRewards.dailyMultiplier is not a number.",
    "Set CLI_API_KEY to it, or pass --api-key-file <path>.",
    "v5 (5f2c1d9e-1111-2222-3333-444455556666) is not in the history.",
    `its fingerprint is ${"0123456789abcdef".repeat(4)}`,
  ]
) {
  Deno.test(`names, paths, addresses and ids are shown: ${message}`, () => {
    assert.equal(hideSecretWords(message), message);
  });
}
