import { type OnRecord, onRecord } from '../core/orders/on-record.ts';
import type { BatchSettings } from '../core/orders/order-row.ts';
import { readOrderRow } from '../core/orders/read-order-row.ts';
import type { OrderRecords, RecordPage } from '../order-ports.ts';
import type { OrderRows } from './order-rows.ts';

/** Which listing, if any, tells what a batch's people have already. */
function listingOf({ kind, allowSecondLine }: BatchSettings): 'lines' | 'subscribers' | undefined {
  if (kind === 'partner-activate') return 'subscribers';
  return kind === 'activate' && !allowSecondLine ? 'lines' : undefined;
}

/**
 * Finds out what the provider's records say of a batch's people, in one walk over them.
 *
 * @param open opens the batch's rows; they are read once more when they are planned
 */
export async function readOnRecord(
  records: OrderRecords,
  settings: BatchSettings,
  open: () => Promise<OrderRows>,
): Promise<OnRecord> {
  const found = onRecord();
  const listing = listingOf(settings);
  if (listing === undefined) return found;
  for await (const { cells } of (await open()).rows) {
    const read = readOrderRow(settings.kind, cells);
    if ('of' in read) found.want(read.of);
  }
  if (listing === 'lines') for await (const line of walk(records.lines)) found.sawLine(line);
  else for await (const subscriber of walk(records.subscribers)) found.sawSubscriber(subscriber);
  return found;
}

async function* walk<Item>(read: (cursor?: string) => Promise<RecordPage<Item>>): AsyncGenerator<Item> {
  for (let page = await read(); ; page = await read(page.next)) {
    yield* page.items;
    if (page.next === undefined) return;
  }
}
