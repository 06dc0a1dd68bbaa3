import { isCarriedOut } from '../../../core/orders/is-carried-out.ts';
import { isVague, keysOfFind, type RecordMatch, reconciledBy } from '../../../core/orders/record-match.ts';
import { ProviderError } from '../../../errors.ts';
import type { OrderRecords, RecordOwners, RecordPage } from '../../../ports/orders.ts';
import type { OrderSearch } from './order-search.ts';
import { nameOf } from './pending-orders.ts';

type Ports = {
  readonly orderRecords: OrderRecords;
  readonly recordOwners: RecordOwners;
};

/**
 * Reads all of the records that can tell of the orders looked for.
 *
 * @param goesOn whether there is time for one more call
 * @returns whether the search is over
 */
export async function searchOn(ports: Ports, search: OrderSearch, goesOn: () => boolean): Promise<boolean> {
  const [first] = search.pending;
  const { orderRecords } = ports;
  switch (first === undefined ? 'hold' : reconciledBy(first.step)) {
    case 'subscriptions':
      return list(search, orderRecords.subscriptions, ofSubscription, goesOn);
    case 'subscribers':
      return list(search, orderRecords.subscribers, ofSubscriber, goesOn);
    case 'orders':
      return (
        (await list(search, orderRecords.orders, ofOrder, goesOn)) && retrieveOrders(ports, search, goesOn)
      );
    case 'subscriptions of a subscriber':
      return readSubscriberSubscriptions(orderRecords, search, goesOn);
    case 'status':
      return readStatuses(orderRecords, search, goesOn);
    case 'hold':
      for (const { entry } of search.pending) search.untold.add(nameOf(entry));
      return true;
  }
}

type Item<Name extends 'subscriptions' | 'subscribers' | 'orders'> = Awaited<
  ReturnType<OrderRecords[Name]>
>['items'][number];

function ofSubscription(item: Item<'subscriptions'>): RecordMatch {
  const { subscriptionId: id, createdAtMs, subscription, ...person } = item;
  return { id, ...atTime(createdAtMs), person, subscription };
}

function ofSubscriber({ subscriberId: id, createdAtMs, ...person }: Item<'subscribers'>): RecordMatch {
  return { id, ...atTime(createdAtMs), person };
}

function ofOrder({ orderId: id, createdAtMs, type }: Item<'orders'>): RecordMatch {
  return { id, ...atTime(createdAtMs), ...(type === undefined ? {} : { type }) };
}

function atTime(createdAtMs: number | undefined): { readonly createdAtMs?: number } {
  return createdAtMs === undefined ? {} : { createdAtMs };
}

/** Walks over a list to its end: none of them is known to be sorted by time. */
async function list<Listed>(
  search: OrderSearch,
  read: (cursor?: string) => Promise<RecordPage<Listed>>,
  findOf: (item: Listed) => RecordMatch,
  goesOn: () => boolean,
): Promise<boolean> {
  while (!search.isListed) {
    if (!goesOn()) return false;
    const page = await read(search.cursor);
    for (const item of page.items) keep(search, findOf(item));
    search.cursor = page.next;
    search.isListed = page.next === undefined;
  }
  return true;
}

/** Keeps what one of the orders may have made, and nothing that is known to be of anybody else. */
function keep({ wanted, finds }: OrderSearch, find: RecordMatch): void {
  const isNew = (find.createdAtMs ?? Number.POSITIVE_INFINITY) >= wanted.fromMs;
  if (!isNew) return;
  if (isVague(find) || keysOfFind(find).some((key) => wanted.keys.has(key))) finds.set(find.id, find);
}

/**
 * The list does not say which subscription an order is about. An order that has an owner needs no such read. If its
 * read is refused, or does not say it either, the order stays among the finds: it was made, and nobody knows for which
 * subscription.
 */
async function retrieveOrders(
  { orderRecords, recordOwners }: Ports,
  { finds, requested, pending }: OrderSearch,
  goesOn: () => boolean,
): Promise<boolean> {
  const mine = new Set(pending.map(({ entry }) => nameOf(entry)));
  for (const find of finds.values()) {
    if (requested.has(find.id)) continue;
    const owner = await recordOwners.ownerOf(find.id);
    if (owner !== undefined && !mine.has(nameOf({ jobId: owner.jobId, id: owner.entryId }))) {
      finds.delete(find.id);
      continue;
    }
    if (!goesOn()) return false;
    const subscriptionId = await unlessGone(() => orderRecords.subscriptionOfOrder(find.id));
    if (subscriptionId !== undefined) finds.set(find.id, { ...find, subscriptionId });
    requested.add(find.id);
  }
  return true;
}

async function readSubscriberSubscriptions(
  { subscriberSubscriptions }: OrderRecords,
  search: OrderSearch,
  goesOn: () => boolean,
): Promise<boolean> {
  for (const { step } of search.pending) {
    const subscriberId = String(step.input.subscriberId);
    if (search.requested.has(subscriberId)) continue;
    let cursor: string | undefined;
    do {
      if (!goesOn()) return false;
      const page = await subscriberSubscriptions(subscriberId, cursor);
      for (const { status, ...rest } of page.items) {
        const find = ofSubscription(rest);
        const known = status === undefined ? {} : { status };
        keep(search, { ...find, ...known, person: { ...find.person, subscriberId } });
      }
      cursor = page.next;
    } while (cursor !== undefined);
    search.requested.add(subscriberId);
  }
  return true;
}

async function readStatuses(
  { statusOf }: OrderRecords,
  { pending, finds, requested, untold }: OrderSearch,
  goesOn: () => boolean,
): Promise<boolean> {
  for (const { entry, step } of pending) {
    const name = nameOf(entry);
    if (requested.has(name)) continue;
    if (!goesOn()) return false;
    const status = await unlessGone(() => statusOf(step));
    const isDone = status === undefined ? undefined : isCarriedOut(step, status);
    // Under the order's name, since another operation on the same resource would leave it in another state.
    if (isDone === true) finds.set(name, { id: name });
    if (isDone === undefined) untold.add(name);
    requested.add(name);
  }
  return true;
}

/** What the provider does not have any more is no reason to look for the rest in vain. */
async function unlessGone<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProviderError && error.problem.code === 'refused') return undefined;
    throw error;
  }
}
