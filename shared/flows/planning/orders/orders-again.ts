import { isFinal, isOrder } from '../../../core/calls/entry.ts';
import { entryIdOf, type JobId } from '../../../core/ids.ts';
import type { JobSource } from '../../../core/jobs/job.ts';
import { orderFateOf } from '../../../core/orders/order-fate.ts';
import { encodeOrder, readOrderPlan } from '../../../core/orders/order-plan.ts';
import { wantsIdBefore, withIdBefore } from '../../../core/orders/step-input.ts';
import type { PreviewedChunk } from '../../../core/planning/preview.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { rowsExpired } from '../../jobs/expired-rows.ts';
import type { Origin } from '../take-rows.ts';

export type PlannedAgain = Again | { readonly skipped: SkippedAgain };

/** A row that cannot be retried, and why. */
type SkippedAgain = { readonly line: number; readonly reason: string; readonly detail: string };

/** What a retry makes of some rows. */
type Again = {
  /** The plan's line, under this number. */
  readonly encode: (no: number) => Uint8Array;
  readonly calls: number;
  readonly rows: number;
  /** What a preview says of them. Orders have none. */
  readonly shown?: PreviewedChunk;
};

/**
 * The rows of an order batch that are in one of the states, from the first step on that was not done: the ones before
 * are not done again, and what they came to is used.
 */
export async function* ordersAgain(
  { ledger, objects }: Pick<AllPorts, 'ledger' | 'objects'>,
  { plan, taken }: Origin,
  { of, states }: Extract<JobSource, { kind: 'retry' }>,
  isTakenBy: (owner: JobId) => void,
): AsyncGenerator<PlannedAgain> {
  const stored = await objects.read(plan.key);
  if (stored === undefined) throw rowsExpired();
  const wanted: readonly string[] = states;
  for await (const read of readOrderPlan(stored.body)) {
    if ('end' in read) continue;
    const { no, steps, ...order } = read.order;
    const entries = (await ledger.chunkEntries(of, no)).filter(isOrder);
    const fate = orderFateOf(entries);
    if (fate === undefined || !wanted.includes(fate.state)) continue;
    // What is planned or claimed may still be ordered.
    if (!entries.some(({ step, state }) => step === fate.step && isFinal(state))) continue;
    const owner = taken.get(order.line);
    if (owner !== undefined) {
      isTakenBy(owner);
      continue;
    }
    const stepBefore = fate.step > 1 ? await ledger.entry(of, entryIdOf(no, fate.step - 1)) : undefined;
    const before = stepBefore?.kind === 'order' ? stepBefore.orderId : undefined;
    const [first, ...others] = steps.slice(fate.step - 1);
    if (first === undefined) continue;
    if (before === undefined && wantsIdBefore(first)) {
      yield { skipped: { line: order.line, reason: 'no_id_before', detail: noIdDetail(fate.step) } };
      continue;
    }
    const rest = [before === undefined ? first : withIdBefore(first, before), ...others];
    yield { encode: (as) => encodeOrder({ ...order, no: as, steps: rest }), calls: rest.length, rows: 1 };
  }
}

function noIdDetail(step: number): string {
  return (
    `Step ${step} needs the id of what step ${step - 1} made, and that id is not known. Order the row in a new ` +
    'batch'
  );
}
