import type { JobId } from '../../../../shared/core/ids.ts';
import { readOrder } from '../../../../shared/flows/calls/read-step.ts';
import { plainObjects } from '../../machinery/stores/plain-ports.ts';
import type { OrdersSystem } from './orders-system.ts';

/**
 * The ids of what the held steps of a batch made, by line, as a person finds them in the provider's portal: of
 * subscribers whose subscription is still to be ordered. Who is not there is put there by hand.
 */
export async function heldIds(system: OrdersSystem, id: JobId): Promise<ReadonlyMap<number, string>> {
  const { ledger, objects, orders } = system;
  const ids = new Map<number, string>();
  const plan = ledger.job(id)?.plan;
  if (plan === undefined) return ids;
  for (const entry of ledger.entriesAfter(id, '', Number.POSITIVE_INFINITY)) {
    if (entry.kind !== 'order' || entry.state !== 'held' || entry.step === entry.steps) continue;
    const { line, steps } = await readOrder({ objects: plainObjects(objects) }, plan.key, entry);
    const [step] = steps;
    if (step?.operation !== 'partner.create_subscriber') continue;
    const found = orders.book.subscribers.find(({ email }) => email === step.input.email);
    ids.set(line, found?.subscriberId ?? system.orderByHand(step));
  }
  return ids;
}
