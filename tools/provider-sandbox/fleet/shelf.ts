/** Things of one kind, each under its id. Adding one with a known id replaces it. */
export type Shelf<Item extends { readonly id: string }> = {
  readonly size: number;
  put(item: Item): void;
  get(id: string): Item | undefined;
  /**
   * Everything behind an id, or everything, in the order of ids. No document names an order for these lists, so the
   * sandbox keeps one that nobody can use: what is new may show anywhere, also before a page that was already read.
   */
  after(id: string | undefined): Iterable<Item>;
};

export function makeShelf<Item extends { readonly id: string }>(items: readonly Item[]): Shelf<Item> {
  const byId = new Map(items.map((item) => [item.id, item]));
  let sortedIds: readonly string[] | undefined;
  return {
    get size() {
      return byId.size;
    },
    put(item) {
      if (!byId.has(item.id)) sortedIds = undefined;
      byId.set(item.id, item);
    },
    get: (id) => byId.get(id),
    *after(id = '') {
      sortedIds ??= [...byId.keys()].sort();
      const ids = sortedIds;
      for (let at = firstBehind(ids, id); at < ids.length; at += 1) {
        const item = byId.get(ids[at] ?? '');
        if (item) yield item;
      }
    },
  };
}

/** Where the first of the sorted ids lies that comes behind this one; their count when none does. */
function firstBehind(ids: readonly string[], id: string): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? '') > id) high = middle;
    else low = middle + 1;
  }
  return low;
}
