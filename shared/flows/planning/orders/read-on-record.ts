import type { BatchSettings } from '../../../core/jobs/batch-settings.ts';
import { listingOf } from '../../../core/jobs/old-snapshot.ts';
import { type OnRecord, onRecord } from '../../../core/orders/on-record.ts';
import type { Person } from '../../../core/orders/person.ts';
import { readOrderRow } from '../../../core/orders/rows/read-order-row.ts';
import { pauseMaxMs } from '../../../core/rate-limit/pause.ts';
import type { OrderRecords, RecordPage } from '../../../ports/orders.ts';
import type { OrderRows } from './order-rows.ts';

/**
 * How long one page may wait at the rate limiter, paying for the time. A plan that breaks off starts over, so at the
 * slowest pace of a rate limiter it waits for the next permit: else it would read the first page for ever, and a rate
 * limiter that is not used does not speed up.
 */
export const pagePatienceMs = pauseMaxMs + 10_000;

type People = () => AsyncIterable<Person>;

/** This many subscribers are asked for their subscriptions one by one in any case. */
const readsMin = 20;

/**
 * Finds out what the provider's records say of a batch's people.
 *
 * Of the partner's subscribers each is asked for their subscriptions by a call of its own, as long as these are not
 * more calls than the walk over all subscribers took; beyond that all subscriptions are walked over once. So it is
 * never more than twice that walk and twenty calls, or that walk and one over all subscriptions, however long the batch
 * is.
 *
 * @param people of the batch, whom its first steps are for
 */
export async function readOnRecord(
  records: OrderRecords,
  settings: BatchSettings,
  people: People,
): Promise<OnRecord> {
  const found = onRecord();
  const listing = listingOf(settings);
  if (listing === undefined) return found;
  for await (const person of people()) found.want(person);
  if (listing === 'subscriptions')
    for await (const { items } of pages(records.subscriptions)) items.forEach(found.sawSubscription);
  else await readPartnerRecord(records, settings, people, found);
  return found;
}

async function readPartnerRecord(
  records: OrderRecords,
  settings: BatchSettings,
  people: People,
  found: OnRecord,
): Promise<void> {
  let walked = 0;
  for await (const { items } of pages(records.subscribers)) {
    walked += 1;
    items.forEach(found.sawSubscriber);
  }
  if (settings.allowSecondSubscription) return;
  const known = new Set<string>();
  for await (const person of people()) {
    const subscriberId = person.subscriberId ?? found.subscriberOf(person);
    if (subscriberId !== undefined && subscriberId !== 'unsure') known.add(subscriberId);
  }
  if (known.size > Math.max(readsMin, walked)) {
    for await (const { items } of pages(records.partnerSubscriptions))
      items.forEach(found.sawPartnerSubscription);
    return;
  }
  for (const subscriberId of known)
    for await (const { items } of pages((cursor) => records.subscriberSubscriptions(subscriberId, cursor)))
      for (const subscription of items) found.sawPartnerSubscription({ ...subscription, subscriberId });
}

/** The people of a batch's input. Its rows are read again when they are planned. */
export async function* peopleOf(
  settings: BatchSettings,
  open: () => Promise<OrderRows>,
): AsyncGenerator<Person> {
  for await (const { cells } of (await open()).rows) {
    const read = readOrderRow(settings, cells);
    if ('of' in read) yield read.of;
  }
}

async function* pages<Item>(
  read: (cursor?: string) => Promise<RecordPage<Item>>,
): AsyncGenerator<RecordPage<Item>> {
  for (let page = await read(); ; page = await read(page.next)) {
    yield page;
    if (page.next === undefined) return;
  }
}
