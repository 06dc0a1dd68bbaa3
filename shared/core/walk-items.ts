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

/** The items in groups of a size, which may be another one for each; the last group may be smaller. */
export async function* inGroups<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  size: number | (() => number),
): AsyncGenerator<Item[]> {
  let group: Item[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < (typeof size === 'number' ? size : size())) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** One of each group in turn, so that a huge group cannot keep a small one waiting. */
export function* inTurn<Item>(groups: Iterable<readonly Item[]>): Generator<Item> {
  let open = [...groups].map((group) => group[Symbol.iterator]());
  while (open.length > 0) {
    const still: typeof open = [];
    for (const group of open) {
      const next = group.next();
      if (next.done === true) continue;
      yield next.value;
      still.push(group);
    }
    open = still;
  }
}
