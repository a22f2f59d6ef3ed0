import { ANY, type LuauType, unionOf } from "./luauType.ts";
import { writeType } from "./writeLuau.ts";

/** The longest type of a list's item; a longer one is widened, so that the list fits on a line. */
const LONGEST_ITEM = 60;

/** Leaves out what Luau has no type for, and what nobody would read. */
export function writtenType(type: LuauType): LuauType {
  switch (type.kind) {
    case "array":
    case "map":
      return { kind: type.kind, of: writtenItem(type.of) };
    case "record":
      // Luau has no type with a NUL in a field's name.
      if ([...type.fields.keys()].some((name) => name.includes("\0"))) return MAP;
      return {
        kind: "record",
        fields: new Map(
          Array.from(type.fields, ([name, field]) => [
            name,
            { ...field, type: writtenType(field.type) },
          ]),
        ),
      };
    case "union": {
      const choices = type.of.filter(({ kind }) => kind !== "nil");
      return unionOf(type.of.map((part) => {
        const written = writtenType(part);
        return choices.length > 1 ? writtenChoice(written) : written;
      }));
    }
    default:
      return type;
  }
}

const MAP: LuauType = { kind: "map", of: ANY };

function writtenItem(of: LuauType): LuauType {
  const written = writtenType(of);
  const text = writeType(written, "");
  if (text.includes("\n") || text.length <= LONGEST_ITEM) return written;
  return written.kind === "literals" ? { kind: "string" } : ANY;
}

function writtenChoice(type: LuauType): LuauType {
  if (!writeType(type, "").includes("\n")) return type;
  return type.kind === "array" ? { kind: "array", of: ANY } : MAP;
}
