import type { components } from '@fleetcast/client';

type Row = components['schemas']['Row'];

/** Held rows that have one cause, and what was seen of them. */
export type HeldCause = {
  /** The API's code; empty where it gave none. */
  readonly reason: string;
  /** Every sentence that the API says about one of them. */
  readonly evidence: readonly string[];
  readonly rows: readonly Row[];
};

/** Held rows by their cause, the largest first. Nothing is left to decide about those that were given up. */
export function heldCauses(rows: readonly Row[]): readonly HeldCause[] {
  const undecided = rows.filter(({ state, reason }) => state === 'held' && reason !== 'given_up');
  const causes = Map.groupBy(undecided, ({ reason = '' }) => reason);
  return [...causes]
    .map(([reason, of]) => ({
      reason,
      evidence: [...new Set(of.flatMap(({ detail }) => detail ?? []))],
      rows: of,
    }))
    .toSorted((one, other) => other.rows.length - one.rows.length);
}
