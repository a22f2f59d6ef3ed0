/**
 * Encrypt or decrypt with RC4, the cipher of the credentials in a Wine prefix (docs/dev/platform.md, The editor's
 * session cookie on disk). It hides nothing from anybody who can read the prefix.
 *
 * @param key Not empty.
 */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 0xff;
    swap(state, i, j);
  }
  let i = 0;
  let j = 0;
  return data.map((byte) => {
    i = (i + 1) & 0xff;
    j = (j + state[i]!) & 0xff;
    swap(state, i, j);
    return byte ^ state[(state[i]! + state[j]!) & 0xff]!;
  });
}

function swap(state: Uint8Array, i: number, j: number): void {
  [state[i], state[j]] = [state[j]!, state[i]!];
}
