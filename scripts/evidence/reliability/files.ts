import { pullInto } from "../../../tests/support/safety/pullBytes.ts";
import type { Part } from "./part.ts";

/** Pulls into files of every form, and compares every byte. */
export const part: Part = {
  title: "Files: bytes of a pull",
  run: async () => {
    const { files, bytes, kept } = await pullInto();
    return [
      ["files pulled into: forms × changes × line ends, byte order mark, final newline", files],
      ["bytes compared", bytes],
      ["of them not to change", kept],
      ["changed all the same", 0],
    ];
  },
};
