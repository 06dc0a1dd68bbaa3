import type { ErasureCursor, ListedErasure } from '../../core/erasure/erasure.ts';
import type { Erasures } from '../../ports/erasure.ts';

/** A page of erasures, the newest first. Each takes less than half a kilobyte: a hundred are about seven read units. */
export async function listErasures(
  { erasures }: { readonly erasures: Pick<Erasures, 'newest'> },
  after: ErasureCursor | undefined,
  limit: number,
): Promise<{ readonly items: readonly ListedErasure[]; readonly next?: ErasureCursor }> {
  const items: ListedErasure[] = [];
  for await (const erasure of erasures.newest(after)) {
    const last = items.at(-1);
    if (last !== undefined && items.length >= limit)
      return { items, next: { createdAtMs: last.createdAtMs, id: last.id } };
    items.push(erasure);
  }
  return { items };
}
