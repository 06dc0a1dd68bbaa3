import { timeOrder } from '../../core/lists/time-order.ts';
import type { Decision } from '../../core/rules/executions/decision.ts';
import type { Execution } from '../../core/rules/executions/execution.ts';
import {
  emptyQuotaItem,
  givenBack,
  type QuotaItem,
  reserved,
} from '../../core/rules/executions/quota-item.ts';
import type { RuleBook } from '../../core/rules/rule.ts';
import type {
  Decisions,
  Executions,
  Quotas,
  Rules,
  SweepCursor,
  SweepCursors,
  Watched,
  WatchedProduct,
} from '../../ports/rules.ts';

/** The versions of the rules in RAM. */
export function memoryRules(): Rules {
  const books: RuleBook[] = [];
  return {
    newest: async () => books.at(-1),
    version: async (no) => books[no - 1],
    async append(book) {
      if (book.version !== books.length + 1) return false;
      books.push(book);
      return true;
    },
    async *versions(before = Number.POSITIVE_INFINITY) {
      yield* books.filter(({ version }) => version < before).toReversed();
    },
  };
}

/** Decisions in RAM. */
export function memoryDecisions(): Decisions & { readonly all: ReadonlyMap<string, Decision> } {
  const all = new Map<string, Decision>();
  const cursorOf = ({ atMs, id }: { readonly atMs: number; readonly id: string }) => timeOrder(atMs, id);
  return {
    all,
    async add(decision) {
      all.set(cursorOf(decision), decision);
    },
    async *newest(before, fromMs) {
      const cursors = [...all.keys()]
        .filter((cursor) => cursor < cursorOf(before))
        .toSorted()
        .toReversed();
      for (const cursor of cursors) {
        const decision = all.get(cursor);
        if (decision === undefined || decision.atMs < fromMs) return;
        yield decision;
      }
    },
  };
}

/** Executions in RAM. */
export function memoryExecutions(): Executions & { readonly all: ReadonlyMap<string, Execution> } {
  const all = new Map<string, Execution>();
  // Most executions are done: looking through them all for the few that are due would take longer and longer.
  const open = new Set<string>();
  const keep = (execution: Execution): void => {
    all.set(execution.key, execution);
    if (execution.dueAtMs === undefined) open.delete(execution.key);
    else open.add(execution.key);
  };
  return {
    all,
    get: async (key) => all.get(key),
    async add(execution) {
      const found = all.get(execution.key);
      if (found !== undefined) return { applied: false, found };
      keep(execution);
      return { applied: true };
    },
    async replace(next) {
      const found = all.get(next.key);
      if (found?.version !== next.version - 1) return { applied: false, found };
      keep(next);
      return { applied: true };
    },
    async *due(nowMs) {
      const due = [...open].map((key) => ({ key, dueAtMs: all.get(key)?.dueAtMs ?? 0 }));
      due.sort((a, b) => a.dueAtMs - b.dueAtMs);
      for (const { key, dueAtMs } of due) if (dueAtMs <= nowMs) yield key;
    },
  };
}

/** Quotas in RAM. */
export function memoryQuotas(): Quotas & { readonly items: ReadonlyMap<string, QuotaItem> } {
  const items = new Map<string, QuotaItem>();
  const pauses = new Map<string, { readonly id: string; readonly atMs: number }>();
  return {
    items,
    async reserve(key, reservation, quota) {
      const next = reserved(items.get(key) ?? emptyQuotaItem(key), reservation, quota);
      if (next === undefined) return 'full';
      items.set(key, next);
      return 'held';
    },
    async giveBack(key, id) {
      const item = items.get(key);
      if (item !== undefined) items.set(key, givenBack(item, id));
    },
    item: async (key) => items.get(key),
    async begin(key, id, atMs, forMs) {
      const last = pauses.get(key);
      if (last?.id === id) return 'held';
      if (last !== undefined && atMs - last.atMs < forMs) return 'full';
      pauses.set(key, { id, atMs });
      return 'held';
    },
    async undo(key, id) {
      if (pauses.get(key)?.id === id) pauses.delete(key);
    },
    last: async (key) => pauses.get(key),
  };
}

/** Watched products in RAM. */
export function memoryWatched(): Watched {
  const products = new Map<string, WatchedProduct>();
  const bySubscription = new Map<string, Set<string>>();
  let sorted: string[] | undefined;
  return {
    async record(product) {
      if (!products.has(product.productId)) sorted = undefined;
      products.set(product.productId, { ...products.get(product.productId), ...product });
      if (product.subscriptionId === undefined) return;
      const ids = bySubscription.get(product.subscriptionId) ?? new Set();
      bySubscription.set(product.subscriptionId, ids.add(product.productId));
    },
    async forget(productId) {
      bySubscription.get(products.get(productId)?.subscriptionId ?? '')?.delete(productId);
      products.delete(productId);
      sorted = undefined;
    },
    async *after(productId) {
      sorted ??= [...products.keys()].toSorted();
      for (const id of [...sorted]) {
        const product = products.get(id);
        if (product !== undefined && id > productId) yield product;
      }
    },
    async *of(subscriptionId) {
      yield* bySubscription.get(subscriptionId) ?? [];
    },
  };
}

/** How far the sweep has come, in RAM. */
export function memorySweepCursors(): SweepCursors {
  let cursor: SweepCursor | undefined;
  return {
    get: async () => cursor,
    async replace(next) {
      if ((cursor?.version ?? 0) !== next.version - 1) return { applied: false, found: cursor };
      cursor = next;
      return { applied: true };
    },
  };
}
