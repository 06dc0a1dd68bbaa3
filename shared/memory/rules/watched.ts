import type { SweepPlace, SweepPlaces, Watched, WatchedLine } from '../../ports/rules.ts';

/** Watched lines in RAM. */
export function memoryWatched(): Watched {
  const lines = new Map<string, WatchedLine>();
  const bySubscription = new Map<string, Set<string>>();
  let sorted: string[] | undefined;
  return {
    async note(line) {
      if (!lines.has(line.productId)) sorted = undefined;
      lines.set(line.productId, { ...lines.get(line.productId), ...line });
      if (line.subscriptionId === undefined) return;
      const ids = bySubscription.get(line.subscriptionId) ?? new Set();
      bySubscription.set(line.subscriptionId, ids.add(line.productId));
    },
    async forget(productId) {
      bySubscription.get(lines.get(productId)?.subscriptionId ?? '')?.delete(productId);
      lines.delete(productId);
      sorted = undefined;
    },
    async *after(productId) {
      sorted ??= [...lines.keys()].toSorted();
      for (const id of [...sorted]) {
        const line = lines.get(id);
        if (line !== undefined && id > productId) yield line;
      }
    },
    async *of(subscriptionId) {
      yield* bySubscription.get(subscriptionId) ?? [];
    },
  };
}

/** How far the sweep has come, in RAM. */
export function memorySweepPlaces(): SweepPlaces {
  let place: SweepPlace | undefined;
  return {
    get: async () => place,
    async replace(next) {
      if ((place?.version ?? 0) !== next.version - 1) return { applied: false, found: place };
      place = next;
      return { applied: true };
    },
  };
}
