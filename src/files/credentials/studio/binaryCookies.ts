import { decodeText } from "../../../disk/readRegular.ts";

export interface StoredCookie {
  readonly domain: string;
  readonly name: string;
  readonly value: string;
}

/**
 * Read the cookies of a macOS binarycookies file (docs/dev/platform.md, The editor's session cookie on disk).
 *
 * @throws RangeError when it is damaged.
 */
export function readBinaryCookies(bytes: Uint8Array): StoredCookie[] {
  if (decodeText(bytes.subarray(0, 4)) !== "cook") return [];
  const view = viewOf(bytes);
  const pages = view.getUint32(4);
  const cookies: StoredCookie[] = [];
  let start = 8 + 4 * pages;
  for (let page = 0; page < pages; page++) {
    const end = start + view.getUint32(8 + 4 * page);
    cookies.push(...readPage(bytes.subarray(start, end)));
    start = end;
  }
  return cookies;
}

/** Read a page, whose numbers are little-endian, as are those of its records. */
function readPage(page: Uint8Array): StoredCookie[] {
  const view = viewOf(page);
  const records = view.getUint32(4, true);
  const cookies: StoredCookie[] = [];
  for (let record = 0; record < records; record++) {
    cookies.push(readRecord(page.subarray(view.getUint32(8 + 4 * record, true))));
  }
  return cookies;
}

function readRecord(record: Uint8Array): StoredCookie {
  const view = viewOf(record);
  const textFrom = (at: number) => {
    const start = view.getUint32(at, true);
    return decodeText(record.subarray(start, record.indexOf(0, start))) ?? "";
  };
  return { domain: textFrom(0x10), name: textFrom(0x14), value: textFrom(0x1c) };
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
