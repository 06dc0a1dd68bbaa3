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
