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
