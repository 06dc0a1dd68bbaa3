import type { CallResult } from '../../core/calls/call-result.ts';
import type { OrderEntry } from '../../core/calls/entry.ts';
import type { RecordOwners } from '../../ports/orders.ts';
import type { AllPorts } from '../../ports/world.ts';

type Ports = Pick<AllPorts, 'log'> & { readonly recordOwners: RecordOwners };

/**
 * Notes that what is on record belongs to this order, before the entry says so: it is then never taken for what another
 * order, whose answer was lost, came to.
 */
export async function ownRecord(
  { recordOwners, log }: Ports,
  { jobId, id: entryId }: Pick<OrderEntry, 'jobId' | 'id'>,
  recordId: string | undefined,
): Promise<void> {
  if (recordId === undefined) return;
  const owner = await recordOwners.own(recordId, { jobId, entryId });
  if (owner.jobId === jobId && owner.entryId === entryId) return;
  log.warn('record.owned_twice', { jobId, entryId, ofJob: owner.jobId, ofEntry: owner.entryId });
}

/**
 * The same for what a call came to. When it fails, the result is written all the same: the entry's own ids say what
 * belongs to it.
 */
export async function ownResult(
  ports: Ports,
  entry: OrderEntry,
  result: CallResult<OrderEntry>,
): Promise<void> {
  if (!('came' in result)) return;
  try {
    await ownRecord(ports, entry, result.came.orderId);
    await ownRecord(ports, entry, result.came.subscription?.subscriptionId);
  } catch (error) {
    ports.log.error('record.owner_not_stored', { jobId: entry.jobId, entryId: entry.id }, error);
  }
}
