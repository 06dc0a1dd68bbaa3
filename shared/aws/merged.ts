/**
 * Merges streams that are each in an order into one in that order.
 *
 * @param comesBefore whether the first row stands before the second
 */
export async function* merged<Row>(
  streams: readonly AsyncGenerator<Row>[],
  comesBefore: (one: Row, other: Row) => boolean,
): AsyncGenerator<Row> {
  const heads = await Promise.all(streams.map(async (stream) => ({ stream, next: await stream.next() })));
  for (;;) {
    let first: { head: (typeof heads)[number]; row: Row } | undefined;
    for (const head of heads) {
      if (head.next.done === true) continue;
      if (first === undefined || comesBefore(head.next.value, first.row)) {
        first = { head, row: head.next.value };
      }
    }
    if (first === undefined) return;
    yield first.row;
    first.head.next = await first.head.stream.next();
  }
}
