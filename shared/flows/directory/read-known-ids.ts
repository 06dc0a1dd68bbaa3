import type { DirectoryItem, DirectoryList, DirectoryListName } from '../../core/directory/list.ts';
import { type ReadFailure, readFailureOf } from '../../core/directory/read-failure.ts';
import type { DirectoryTopic, KnownIds } from '../../core/orders/named-ids.ts';
import { type DirectoryReadPorts, readDirectory } from './read-directory.ts';

/** What is known of the ids that a batch names, and what could not be found out. */
export type ReadIds = {
  readonly known: KnownIds;
  readonly unchecked: readonly { readonly topic: DirectoryTopic; readonly reason: ReadFailure }[];
};

/** Nobody waits longer for a check that the provider makes anyway when it is called. */
const patienceMs = 10_000;

/** A provider with more catalogs is not read whole for one batch. */
const catalogsMax = 20;

type Read = { readonly items: readonly DirectoryItem[] } | { readonly failure: ReadFailure };

/**
 * Reads what exists at the provider, as it is now: a list that is older than what names its ids knows less than the
 * author of these. What cannot be read, or not to its end, is left out, and nothing waits for it.
 *
 * @param sinceMs when the ids were written, at the latest
 */
export async function readKnownIds(
  ports: DirectoryReadPorts,
  topics: readonly DirectoryTopic[],
  sinceMs: number,
): Promise<ReadIds> {
  const read = (name: DirectoryListName) => readWhole(ports, name, sinceMs);
  const found = await Promise.all(
    topics.map(async (topic) => ({
      topic,
      read: topic === 'partner.offerings' ? await readOfferings(read) : await read(topic),
    })),
  );
  return {
    known: Object.fromEntries(
      found.flatMap((one) => ('items' in one.read ? [[one.topic, one.read.items]] : [])),
    ),
    unchecked: found.flatMap((one) =>
      'failure' in one.read ? [{ topic: one.topic, reason: one.read.failure }] : [],
    ),
  };
}

async function readOfferings(read: (name: DirectoryListName) => Promise<Read>): Promise<Read> {
  const catalogs = await read('partner.catalogs');
  if ('failure' in catalogs) return catalogs;
  if (catalogs.items.length > catalogsMax) return { failure: readFailureOf('too_long') };
  const lists = await Promise.all(catalogs.items.map(({ id }) => read(`partner.offerings.${id}`)));
  const failed = lists.find((list) => 'failure' in list);
  return failed ?? { items: lists.flatMap((list) => ('items' in list ? list.items : [])) };
}

async function readWhole(ports: DirectoryReadPorts, name: DirectoryListName, sinceMs: number): Promise<Read> {
  const answer = await readDirectory(ports, name, { patienceMs, sinceMs });
  if (answer.list === undefined) return answer;
  return answer.failure === undefined ? wholeItems(answer.list) : { failure: answer.failure };
}

/** An id that is missing in a part of a list may be in the rest. */
function wholeItems({ items, isWhole }: DirectoryList): Read {
  return isWhole ? { items } : { failure: readFailureOf('too_long') };
}
