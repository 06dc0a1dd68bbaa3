import type { CallResult } from '../../core/calls/call-result.ts';
import type { Entry, OrderEntry } from '../../core/calls/entry.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Step } from '../../core/jobs/operation.ts';
import { productsNamed } from '../../core/orders/named-ids.ts';
import { present } from '../../core/present.ts';
import type { Count } from '../../ports/log.ts';
import type { RecordOwners } from '../../ports/orders.ts';
import type { Watched } from '../../ports/rules.ts';
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

/**
 * An order that a rule asked for, and that nobody repeats by themselves: its subscription goes without, unless a person
 * hears of it.
 */
export function countRuleOrder(
  count: Count,
  source: Job['source'] | undefined,
  { state }: Pick<Entry, 'state'>,
): void {
  const isOfRule = source?.kind === 'operation' && source.rule !== undefined;
  if (isOfRule && (state === 'refused' || state === 'held')) count('RuleOrdersStopped', 1);
}

/**
 * Products become known by the orders that name them, and from then on sweeps look at them. A failure leaves them to
 * their events: the order itself has been placed.
 */
export async function watchNamed(
  { watched, log, now }: Pick<AllPorts, 'log' | 'now'> & { readonly watched: Pick<Watched, 'record'> },
  { jobId, id: entryId, state }: Pick<Entry, 'jobId' | 'id' | 'state'>,
  step: Step,
): Promise<void> {
  if (state !== 'accepted' && state !== 'ordered') return;
  const { subscriptionId: subscription } = step.input;
  const subscriptionId = typeof subscription === 'string' ? subscription : undefined;
  try {
    const named = present({ subscriptionId, namedAtMs: now() });
    for (const productId of productsNamed(step)) await watched.record({ productId, ...named });
  } catch (error) {
    log.error('product.not_watched', { jobId, entryId }, error);
  }
}
