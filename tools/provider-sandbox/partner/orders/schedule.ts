import type { PartnerWorld } from '../partner-world.ts';
import type { Product } from '../products/product.ts';
import type { Schedule } from './order-form.ts';

/** What becomes of the parts of an order, each at its time. */
export type Outcome = {
  /** When the last of them takes effect. */
  lastMs: number;
  /** Whether there was nothing left to do for one of them. */
  isMissed: boolean;
};

/**
 * Assumed: when a schedule takes effect. At once without a schedule. A day begins in UTC; the end of a cycle is
 * that of the given product.
 *
 * @param act says whether there was something to do
 */
export function onSchedule(
  world: PartnerWorld,
  { schedule, cycle }: { readonly schedule: Schedule | undefined; readonly cycle: Product | undefined },
  atMs: number,
  outcome: Outcome,
  act: (atMs: number) => boolean,
): void {
  const note = (thenMs: number) => {
    if (!act(thenMs)) outcome.isMissed = true;
  };
  const wantedMs =
    schedule?.mode === 'end_of_cycle'
      ? // Just before the cycle ends, else it would begin again.
        (cycle?.endAtMs ?? atMs + 1) - 1
      : Date.parse(schedule?.effective_at ?? '');
  if (schedule === undefined || !(wantedMs > atMs)) {
    note(atMs);
    return;
  }
  world.later(wantedMs, note);
  outcome.lastMs = Math.max(outcome.lastMs, wantedMs);
}
