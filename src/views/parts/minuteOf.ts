/** Show a time of Roblox's to the minute, in UTC; one that cannot be read is shown unchanged. */
export function minuteOf(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
