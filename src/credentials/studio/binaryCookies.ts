import { decodeText } from "../../values/decodeText.ts";
import { LONGEST_COOKIE } from "./pickCookie.ts";

export interface StoredCookie {
  readonly domain: string;
  readonly name: string;
  readonly value: string;
}

const MOST_PAGES = 10_000;
/** Nobody has this many cookies, but in a malicious file records may overlap. */
const MOST_RECORDS = 10_000;
/** The size of a record before its strings, in bytes. */
const RECORD_HEAD = 0x38;
/** How a page begins, as a big-endian number. */
const PAGE_MARK = 0x00000100;

/**
 * Read the cookies of a macOS binarycookies file (docs/dev/platform.md, The editor's session cookie on disk).
 * Damaged records are left out: every offset is checked against the file's size.
 */
export function readBinaryCookies(bytes: Uint8Array): StoredCookie[] {
  const view = viewOf(bytes);
  if (bytes.length < 8 || decodeText(bytes.subarray(0, 4)) !== "cook") return [];
  const count = view.getUint32(4);
  let start = 8 + 4 * count;
  if (count > MOST_PAGES || start > bytes.length) return [];
  const records: Uint8Array[] = [];
  for (let page = 0; page < count && records.length < MOST_RECORDS; page++) {
    const end = start + view.getUint32(8 + 4 * page);
    if (end > bytes.length) break;
    records.push(...recordsOf(bytes.subarray(start, end), MOST_RECORDS - records.length));
    start = end;
  }
  return records.map(readRecord).filter((cookie) => cookie !== undefined);
}

function recordsOf(page: Uint8Array, most: number): Uint8Array[] {
  const view = viewOf(page);
  if (page.length < 8 || view.getUint32(0) !== PAGE_MARK) return [];
  const count = view.getUint32(4, true);
  if (8 + 4 * count > page.length) return [];
  const starts = Array.from(
    { length: Math.min(count, most) },
    (_, index) => view.getUint32(8 + 4 * index, true),
  );
  return starts.flatMap((start) => {
    if (start + RECORD_HEAD > page.length) return [];
    const size = view.getUint32(start, true);
    const isWhole = size >= RECORD_HEAD && start + size <= page.length;
    return isWhole ? [page.subarray(start, start + size)] : [];
  });
}

function readRecord(record: Uint8Array): StoredCookie | undefined {
  const view = viewOf(record);
  const text = (at: number) => textAt(record, view.getUint32(at, true));
  const [domain, name, value] = [text(0x10), text(0x14), text(0x1c)];
  if (domain === undefined || name === undefined || value === undefined) return undefined;
  return { domain, name, value };
}

/** Read the text from an offset to the next NUL. */
function textAt(record: Uint8Array, start: number): string | undefined {
  if (start < RECORD_HEAD || start >= record.length) return undefined;
  const rest = record.subarray(start, start + LONGEST_COOKIE + 1);
  const length = rest.indexOf(0);
  return length < 0 ? undefined : decodeText(rest.subarray(0, length));
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
