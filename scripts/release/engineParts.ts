import { BUN_VERSION } from "../build/findBun.ts";
import type { Engine } from "../build/targets.ts";

/** A part of an engine: its name, its licences (SPDX), and where its source is. */
export type EnginePart = readonly [name: string, license: string, source: string];

/** An engine, which is a part of every binary that is built with it. */
export interface EngineParts {
  readonly name: string;
  readonly version: string;
  readonly license: "MIT";
  readonly source: string;
  /** Its own parts. */
  readonly parts: readonly EnginePart[];
  /** What else its licences ask to be said. */
  readonly note: string;
}

/**
 * What is in the engines: Bun's parts after its own list of licences. Deno's are not taken from such a list, and are
 * to be compared with its sources before a release that has a Deno binary.
 */
export const ENGINES: Readonly<Record<Engine, EngineParts>> = {
  deno: {
    name: "Deno",
    version: Deno.version.deno,
    license: "MIT",
    source: `https://github.com/denoland/deno/tree/v${Deno.version.deno}`,
    parts: [
      ["V8", "BSD-3-Clause", "https://github.com/denoland/rusty_v8"],
      ["ICU", "Unicode-3.0", "https://github.com/unicode-org/icu"],
      ["aws-lc", "Apache-2.0, ISC, OpenSSL", "https://github.com/aws/aws-lc"],
      ["zlib-ng", "Zlib", "https://github.com/zlib-ng/zlib-ng"],
      ["brotli", "MIT", "https://github.com/google/brotli"],
      ["libuv (ported parts)", "MIT", "https://github.com/libuv/libuv"],
      ["Node.js (ported parts)", "MIT", "https://github.com/nodejs/node"],
    ],
    note: "Its Rust crates are named, each with its version, in Cargo.lock of that source; they " +
      "are under MIT, Apache-2.0, BSD, ISC, Zlib, MPL-2.0 and Unicode licences.",
  },
  bun: {
    name: "Bun",
    version: BUN_VERSION,
    license: "MIT",
    source: `https://github.com/oven-sh/bun/tree/bun-v${BUN_VERSION}`,
    parts: [
      [
        "JavaScriptCore and WebKit",
        "LGPL-2.0-only, BSD-2-Clause",
        "https://github.com/oven-sh/WebKit",
      ],
      ["tinycc", "LGPL-2.1-only", "https://github.com/tinycc/tinycc"],
      ["BoringSSL", "Apache-2.0, ISC, OpenSSL", "https://boringssl.googlesource.com/boringssl"],
      ["libarchive", "BSD-2-Clause", "https://github.com/libarchive/libarchive"],
      ["lol-html", "BSD-3-Clause", "https://github.com/cloudflare/lol-html"],
      ["ICU", "Unicode-3.0", "https://github.com/unicode-org/icu"],
      ["zstd", "BSD-3-Clause", "https://github.com/facebook/zstd"],
      ["zlib-ng", "Zlib", "https://github.com/zlib-ng/zlib-ng"],
      ["simdutf", "Apache-2.0", "https://github.com/simdutf/simdutf"],
      ["highway", "Apache-2.0", "https://github.com/google/highway"],
      ["uSockets, uWebSockets", "Apache-2.0", "https://github.com/uNetworking"],
      ["libbase64, libspng", "BSD-2-Clause", "https://github.com/aklomp/base64"],
      [
        "libjpeg-turbo",
        "BSD-3-Clause, IJG, Zlib",
        "https://github.com/libjpeg-turbo/libjpeg-turbo",
      ],
      ["libwebp", "BSD-3-Clause", "https://github.com/webmproject/libwebp"],
      ["lsquic", "MIT, BSD-3-Clause", "https://github.com/litespeedtech/lsquic"],
      [
        "brotli, c-ares, libdeflate, libuv, ls-hpack, ls-qpack, mimalloc, picohttpparser, uucode, " +
        "and the packages for Node's modules",
        "MIT",
        "https://github.com/oven-sh/bun",
      ],
    ],
    note:
      "JavaScriptCore and tinycc are linked statically, under the LGPL. Their source and Bun's, " +
      "with which they can be changed and linked again, is at the addresses above: " +
      "`bun run build:local` in Bun's source builds it with a WebKit of one's own in " +
      "vendor/WebKit, and `deno task build` in the source of this program makes the binary of it.",
  },
};
