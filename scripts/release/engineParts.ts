import { BUN_VERSION } from "../build/pinnedFile.ts";
import type { Engine } from "../build/targets.ts";

/** A part of an engine: its name, its licenses (SPDX), and where its source is. */
export type EnginePart = readonly [name: string, license: string, source: string];

/** An engine, which is a part of every binary that is built with it. */
export interface EngineParts {
  readonly name: string;
  readonly version: string;
  readonly license: "MIT";
  readonly source: string;
  /** Its own parts. */
  readonly parts: readonly EnginePart[];
  /** What else its licenses require. */
  readonly note: string;
}

/**
 * What is in the engines besides Deno's crates, which `denoBase/` lists: Bun's parts after its own list of
 * licences, and of Deno the libraries that its crates build from other languages, after the crates' sources.
 */
export const ENGINES: Readonly<Record<Engine, EngineParts>> = {
  deno: {
    name: "Deno",
    version: Deno.version.deno,
    license: "MIT",
    source: `https://github.com/denoland/deno/tree/v${Deno.version.deno}`,
    parts: [
      ["V8", "BSD-3-Clause", "https://chromium.googlesource.com/v8/v8"],
      ["abseil-cpp", "Apache-2.0", "https://github.com/abseil/abseil-cpp"],
      ["dragonbox", "Apache-2.0", "https://github.com/jk-jeon/dragonbox"],
      ["fast_float", "Apache-2.0", "https://github.com/fastfloat/fast_float"],
      ["fp16", "MIT", "https://github.com/Maratyszcza/FP16"],
      ["highway", "Apache-2.0", "https://github.com/google/highway"],
      ["ICU, ICU4X", "Unicode-3.0", "https://github.com/unicode-org"],
      [
        "libc++, libc++abi, libunwind, llvm-libc",
        "Apache-2.0",
        "https://github.com/llvm/llvm-project",
      ],
      ["partition_alloc", "BSD-3-Clause", "https://chromium.googlesource.com/chromium/src"],
      ["simdutf", "Apache-2.0", "https://github.com/simdutf/simdutf"],
      ["temporal_rs", "Apache-2.0", "https://github.com/boa-dev/temporal"],
      ["aws-lc", "Apache-2.0, ISC, OpenSSL", "https://github.com/aws/aws-lc"],
      ["brotli", "MIT", "https://github.com/google/brotli"],
      ["Little CMS", "MIT", "https://github.com/mm2/Little-CMS"],
      ["libdeflate", "MIT", "https://github.com/ebiggers/libdeflate"],
      ["libffi", "MIT", "https://github.com/libffi/libffi"],
      ["libuv (ported parts)", "MIT", "https://github.com/libuv/libuv"],
      ["nghttp2, llhttp", "MIT", "https://github.com/nghttp2/nghttp2"],
      ["Node.js (ported parts)", "MIT", "https://github.com/nodejs/node"],
      ["SQLite", "blessing", "https://sqlite.org"],
      ["zlib, zlib-ng", "Zlib", "https://github.com/zlib-ng/zlib-ng"],
      ["zstd", "BSD-3-Clause", "https://github.com/facebook/zstd"],
    ],
    note: "Its Rust crates follow. Where one may be used under Apache-2.0, it is.",
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
