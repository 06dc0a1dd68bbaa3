/** Every item of a walk. */
export async function all<Item>(walk: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of walk) items.push(item);
  return items;
}
