/**
 * Does `work` on each item, at most `width` at a time. The first failure stops taking new items, waits for those under
 * way, and is thrown.
 */
export async function inParallel<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const item of items) {
    const one = work(item)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(one));
    underWay.add(one);
    if (underWay.size >= width) await Promise.race(underWay);
    if (failures.length > 0) break;
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
}

/**
 * The same, but a failure keeps no other item from its work.
 *
 * @returns the failures
 */
export async function inParallelApart<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  await inParallel(items, width, (item) => work(item).catch((error: unknown) => void failures.push(error)));
  return failures;
}
