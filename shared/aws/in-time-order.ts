/** Merges streams that are each in order of `dueAtMs` into one, so that no shard is served before a longer overdue one. */
export async function* inTimeOrder<Row extends { readonly dueAtMs: number }>(
  streams: readonly AsyncGenerator<Row>[],
): AsyncGenerator<Row> {
  const heads = await Promise.all(streams.map(async (stream) => ({ stream, next: await stream.next() })));
  for (;;) {
    let first: { head: (typeof heads)[number]; row: Row } | undefined;
    for (const head of heads) {
      if (head.next.done === true) continue;
      if (first === undefined || head.next.value.dueAtMs < first.row.dueAtMs) {
        first = { head, row: head.next.value };
      }
    }
    if (first === undefined) return;
    yield first.row;
    first.head.next = await first.head.stream.next();
  }
}
