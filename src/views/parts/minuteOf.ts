/** Show a platform's time to the minute, in UTC; what cannot be read as one is shown as it came. */
export function minuteOf(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
