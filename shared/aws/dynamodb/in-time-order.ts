import { merged } from './merged.ts';

/**
 * Merges streams that are each in order of `dueAtMs` into one, so that no shard is served before a longer overdue one.
 */
export function inTimeOrder<Row extends { readonly dueAtMs: number }>(
  streams: readonly AsyncGenerator<Row>[],
): AsyncGenerator<Row> {
  return merged(streams, (one, other) => one.dueAtMs < other.dueAtMs);
}
