/**
 * Do work on each of many, several at a time, so that one goes on while another waits.
 *
 * @param several How many at a time.
 * @throws What the work throws; nothing more is begun then.
 */
export async function severalAtATime<Item>(
  items: readonly Item[],
  several: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  try {
    await Promise.all(Array.from({ length: several }, worker));
  } finally {
    waiting.length = 0;
  }
}
