import type { SenderKey } from '../../../core/ids.ts';
import { keysOfStep, madeFromMs, type RecordMatch } from '../../../core/orders/record-match.ts';
import type { Scan, SenderRecord } from '../../../core/reconciliation/sender-record.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { readJson } from '../../storage/json-objects.ts';
import type { PendingOrder } from './pending-orders.ts';

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
  return key === undefined ? undefined : readJson<Kept>(objects, key);
}

/** Stores a search for the next process, which continues it for `left`. */
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
