import type { LuauType } from "./luauType.ts";
import { escapeHidden, writtenType } from "./writeLuau.ts";
import { MODULE_MARK, type ModuleSource } from "./writeModule.ts";

/** The beginning of the file, which shows that this program wrote it. */
export const DECLARATIONS_MARK = MODULE_MARK.replace("--", "//");

/**
 * Write the TypeScript declarations of the Luau module, for roblox-ts, from the same types. The module is imported as
 * `import LiveConfig from "./LiveConfig"`.
 */
export function writeDeclarations({ config, command, entries }: ModuleSource): string {
  const fields = entries.map(({ key, type, optional, description }) => {
    const comment = description === undefined ? "" : writeJsDoc(description);
    return `${comment}  ${writeProperty(key, writtenType(type), optional, "  ")}\n`;
  });
  return `${DECLARATIONS_MARK} from ${oneLine(config)}; edit that file, and run
// ${oneLine(command)} again.

interface Config {
${fields.join("")}}

declare const LiveConfig: {
  /** Get the config, that of a player with the player's values; and Roblox's snapshot, if there is one. */
  get(this: void, player?: Player): LuaTuple<[config: Config, snapshot: unknown]>;
};

export = LiveConfig;
`;
}

function writeProperty(name: string, type: LuauType, optional: boolean, margin: string): string {
  return `readonly ${quote(name)}${optional ? "?" : ""}: ${writeTypescript(type, margin)};`;
}

/** Write a type in TypeScript; what the module freezes is readonly. */
function writeTypescript(type: LuauType, margin: string): string {
  switch (type.kind) {
    case "any":
      return "unknown";
    case "nil":
      return "undefined";
    case "literals":
      return type.values.map(quote).join(" | ");
    case "array":
      return `ReadonlyArray<${writeTypescript(type.of, margin)}>`;
    case "map":
      return `Readonly<Record<string, ${writeTypescript(type.of, margin)}>>`;
    case "union":
      return type.of.map((one) => writeTypescript(one, margin)).join(" | ");
    case "record": {
      const inner = `${margin}  `;
      const fields = Array.from(
        type.fields,
        ([name, field]) => `${inner}${writeProperty(name, field.type, field.optional, inner)}\n`,
      );
      return fields.length === 0 ? "{}" : `{\n${fields.join("")}${margin}}`;
    }
    default:
      return type.kind;
  }
}

/** With escapes for what is invisible or changes how text looks. */
function quote(text: string): string {
  return escapeHidden(JSON.stringify(text));
}

function oneLine(text: string): string {
  return quote(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("\\\\", "\\");
}

function writeJsDoc(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => oneLine(line).replaceAll("*/", "*\\/"));
  return lines.length === 1
    ? `  /** ${lines[0]} */\n`
    : `  /**\n${lines.map((line) => `   * ${line}\n`).join("")}   */\n`;
}
