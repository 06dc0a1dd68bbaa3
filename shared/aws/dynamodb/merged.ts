/**
 * Merges streams that are each in an order into one in that order; of rows that stand beside each other, one of each
 * stream in turn.
 *
 * @param comesBefore whether the first row stands before the second
 */
export async function* merged<Row>(
  streams: readonly AsyncGenerator<Row>[],
  comesBefore: (one: Row, other: Row) => boolean,
): AsyncGenerator<Row> {
  const heads = await Promise.all(streams.map(async (stream) => ({ stream, next: await stream.next() })));
  for (;;) {
    let first: { at: number; row: Row } | undefined;
    for (const [at, { next }] of heads.entries()) {
      if (next.done === true) continue;
      if (first === undefined || comesBefore(next.value, first.row)) first = { at, row: next.value };
    }
    if (first === undefined) return;
    yield first.row;
    const [head] = heads.splice(first.at, 1);
    if (head !== undefined) heads.push({ ...head, next: await head.stream.next() });
  }
}

/**
 * Merges streams that are each in order of `dueAtMs` into one, so that no shard is served before a longer overdue one.
 */
export function inTimeOrder<Row extends { readonly dueAtMs: number }>(
  streams: readonly AsyncGenerator<Row>[],
): AsyncGenerator<Row> {
  return merged(streams, (one, other) => one.dueAtMs < other.dueAtMs);
}

/** Rows of which the first was read already. */
export async function* startingWith<Item>(first: Item, others: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield first;
  yield* others;
}
