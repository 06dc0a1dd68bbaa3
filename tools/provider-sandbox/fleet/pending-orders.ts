import type { PerformedOrder } from '../performed-order.ts';

/** Orders that have not ended, waiting for the clock. */
export type PendingOrders = {
  add(order: PerformedOrder): void;
  /** Takes out what has ended by then: earliest end first, among equal ends the one that was ordered first. */
  takeEnded(nowMs: number): readonly PerformedOrder[];
};

export function makePendingOrders(): PendingOrders {
  let pending: readonly PerformedOrder[] = [];
  // Looked at before every read of the fleet, which is far more often than an order ends.
  let nextEndMs = Infinity;
  const added: PerformedOrder[] = [];
  return {
    add(order) {
      added.push(order);
      nextEndMs = Math.min(nextEndMs, order.endsAtMs);
    },
    takeEnded(nowMs) {
      if (nowMs < nextEndMs) return [];
      const all = [...pending, ...added.splice(0)].sort((left, right) => left.endsAtMs - right.endsAtMs);
      const firstLater = all.findIndex(({ endsAtMs }) => endsAtMs > nowMs);
      const endedCount = firstLater < 0 ? all.length : firstLater;
      pending = all.slice(endedCount);
      nextEndMs = pending[0]?.endsAtMs ?? Infinity;
      return all.slice(0, endedCount);
    },
  };
}
