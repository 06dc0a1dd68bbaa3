import type { SenderKey } from '../../../core/ids.ts';
import { isCarriedOut } from '../../../core/orders/is-carried-out.ts';
import {
  keysOfFind,
  keysOfStep,
  madeFromMs,
  type RecordMatch,
  reconciledBy,
} from '../../../core/orders/record-match.ts';
import type { Scan, SenderRecord } from '../../../core/reconciliation/sender-record.ts';
import { ProviderError } from '../../../errors.ts';
import type { OrderRecords, RecordOwners, RecordPage } from '../../../ports/orders.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { nameOf, type PendingOrder } from './pending-orders.ts';

/** A search in the provider's records, as far as this process has come. Its orders are all reconciled in one way. */
export type OrderSearch = {
  /** The API, as `orderSourceOf` names it. */
  readonly source: SenderKey;
  readonly startedAtMs: number;
  readonly pending: readonly PendingOrder[];
  /** The words under which they are found, and the time of the earliest. */
  readonly wanted: { readonly keys: ReadonlySet<string>; readonly fromMs: number };
  /** What may be one of them, by its id; of a search by states the orders that were carried out, by their names. */
  readonly finds: Map<string, RecordMatch>;
  /** What has been asked one by one: subscribers, orders, or resources. */
  readonly requested: Set<string>;
  /** Orders of which no record tells. */
  readonly untold: Set<string>;
  isListed: boolean;
  cursor: string | undefined;
};

type Ports = {
  readonly orderRecords: OrderRecords;
  readonly recordOwners: RecordOwners;
};

type Kept = {
  readonly finds: readonly RecordMatch[];
  readonly requested: readonly string[];
  readonly untold: readonly string[];
  readonly isListed: boolean;
};

export async function openSearch(
  { objects }: Pick<AllPorts, 'objects'>,
  { key: source, scan }: Pick<SenderRecord, 'key' | 'scan'>,
  pending: readonly PendingOrder[],
  nowMs: number,
): Promise<OrderSearch> {
  const kept = await readKept(objects, scan?.foundKey);
  const { finds, requested, untold, isListed } = kept ?? nothing;
  return {
    source,
    startedAtMs: (kept && scan?.startedAtMs) ?? nowMs,
    pending,
    wanted: {
      keys: new Set(pending.flatMap(({ step }) => keysOfStep(step))),
      fromMs: Math.min(...pending.map(({ claim }) => madeFromMs(claim))),
    },
    finds: new Map(finds.map((find) => [find.id, find])),
    requested: new Set(requested),
    untold: new Set(untold),
    isListed,
    cursor: kept && scan?.cursor,
  };
}

const nothing: Kept = { finds: [], requested: [], untold: [], isListed: false };

/** @returns undefined when nothing was saved, or it has expired: then the search begins again */
async function readKept(
  objects: Pick<AllPorts['objects'], 'read'>,
  key: string | undefined,
): Promise<Kept | undefined> {
  const stored = key === undefined ? undefined : await objects.read(key);
  if (stored === undefined) return undefined;
  const pieces: Uint8Array[] = [];
  for await (const piece of stored.body) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString('utf8')) as Kept;
}

/** Keeps a search for the next process, which continues with it for `left`. */
export async function saveSearch(
  { objects, newId }: Pick<AllPorts, 'objects' | 'newId'>,
  search: OrderSearch,
  left: readonly PendingOrder[],
): Promise<Scan> {
  const foundKey = `reconciliation/${search.source}/${newId()}.json`;
  const { finds, requested, untold, isListed, cursor, startedAtMs } = search;
  const kept: Kept = { finds: [...finds.values()], requested: [...requested], untold: [...untold], isListed };
  const writer = objects.write(foundKey);
  await writer.write(Buffer.from(JSON.stringify(kept)));
  await writer.finish();
  return {
    startedAtMs,
    pending: left.map(({ entry }) => ({ jobId: entry.jobId, entryId: entry.id, claimNo: entry.claimNo })),
    foundKey,
    ...(cursor === undefined ? {} : { cursor }),
  };
}

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
  return { id, ...atTime(createdAtMs), type };
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

/** Keeps what one of the orders may have made, and nothing of anybody else. */
function keep({ wanted, finds }: OrderSearch, find: RecordMatch): void {
  const isNew = (find.createdAtMs ?? Number.POSITIVE_INFINITY) >= wanted.fromMs;
  if (isNew && keysOfFind(find).some((key) => wanted.keys.has(key))) finds.set(find.id, find);
}

/** The list does not say which subscription an order is about. An order that has an owner needs no such read. */
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
