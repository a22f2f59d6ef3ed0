import { codeOf, Unfit } from "./readRegular.ts";

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EISDIR: "it is a folder",
  ENOENT: "there is no such folder",
  ENOTDIR: "a part of its path is not a folder",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "its name is too long",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be too large",
  EROFS: "the disk is read-only",
  EIO: "the disk failed",
};

/** Say in words why the system did not read or write a file. */
export function systemReason(error: unknown): string {
  if (error instanceof Unfit) return error.message;
  if (error instanceof Error && error.name === "NotCapable") return "this run may not touch it";
  return REASONS[codeOf(error)] ?? (codeOf(error) || "an unexpected error");
}
