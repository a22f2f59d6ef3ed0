import { type Arrow, roomOf } from "./judge.ts";
import { ROOMS } from "./table.ts";

/**
 * Draws the rooms, highest first, with the arrows that exist: how many imports go to each room
 * below, and how many of them carry more than types.
 */
export function draw(arrows: readonly Arrow[]): string {
  const names = ROOMS.map((room) => room.name);
  const width = Math.max(...names.map((name) => name.length));
  return names.map((name) => {
    const leaving = arrows.filter((arrow) => nameOf(arrow.from) === name);
    const targets = names.flatMap((target) => {
      const found = leaving.filter((arrow) => nameOf(arrow.to) === target && target !== name);
      if (found.length === 0) return [];
      const types = found.every((arrow) => arrow.types) ? " types" : "";
      return [`${target} (${found.length}${types})`];
    });
    const line = targets.length === 0 ? "─╴" : `─▶ ${targets.join(", ")}`;
    return `  ${name.padEnd(width)} ${line}`;
  }).join("\n");
}

function nameOf(file: string): string | undefined {
  return roomOf(file)?.name;
}
