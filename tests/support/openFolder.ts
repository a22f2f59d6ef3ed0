import { HOST } from "./host.ts";
import { type Disk, openDisk } from "../../src/disk/disk.ts";

/** Open the files of a folder, as a run that is never interrupted unless a signal is passed. */
export function openFolder(folder: string, interrupted = new AbortController().signal): Disk {
  return openDisk(HOST.files, folder, { interrupted, now: () => new Date() });
}
