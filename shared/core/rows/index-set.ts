declare const brand: unique symbol;

/** A set of indexes of a chunk, 0 to 999, one bit each, in base64: at most 168 characters. */
export type IndexSet = string & { readonly [brand]: 'IndexSet' };

export function indexSetOf(indexes: Iterable<number>): IndexSet {
  const bytes: number[] = [];
  for (const index of indexes) {
    const at = index >> 3;
    while (bytes.length <= at) bytes.push(0);
    bytes[at] = (bytes[at] ?? 0) | (1 << (index & 7));
  }
  return Buffer.from(bytes).toString('base64') as IndexSet;
}

/** @returns no indexes of a set that is absent */
export function indexesIn(set: IndexSet = indexSetOf([])): Set<number> {
  const indexes = new Set<number>();
  for (const [at, byte] of Buffer.from(set, 'base64').entries()) {
    for (let bit = 0; bit < 8; bit += 1) if (byte & (1 << bit)) indexes.add(at * 8 + bit);
  }
  return indexes;
}
