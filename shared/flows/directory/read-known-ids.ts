import {
  type DirectoryItem,
  type DirectoryList,
  type DirectoryListName,
  directoryPatienceMs,
} from '../../core/directory/list.ts';
import { type ReadFailure, readFailureOf } from '../../core/directory/read-failure.ts';
import type { DirectoryTopic, KnownIds } from '../../core/orders/named-ids.ts';
import type { DirectoryStore } from '../../ports/directory/directory.ts';
import type { AllPorts } from '../../ports/world.ts';
import { type DirectoryReadPorts, freshList, readDirectory } from './read-directory.ts';

/** What is known of some ids, and what could not be found out. */
export type ReadIds = {
  readonly known: KnownIds;
  readonly unchecked: readonly { readonly topic: DirectoryTopic; readonly reason: ReadFailure }[];
};

/** A provider with more catalogs is not read whole for one check. */
const catalogsMax = 20;

type Read = { readonly items: readonly DirectoryItem[] } | { readonly failure: ReadFailure };
type ReadList = (name: DirectoryListName) => Promise<Read>;

/**
 * Reads what exists at the provider, as it is now: a list that is older than what names its ids knows less than the
 * author of these. What cannot be read, or not to its end, is left out, and nothing waits for it.
 *
 * @param sinceMs when the ids were written, at the latest
 */
export function readKnownIds(
  ports: DirectoryReadPorts,
  topics: readonly DirectoryTopic[],
  sinceMs: number,
): Promise<ReadIds> {
  return knownIds(topics, async (name) => {
    const answer = await readDirectory(ports, name, { patienceMs: directoryPatienceMs, sinceMs });
    if (answer.list === undefined) return answer;
    return answer.failure === undefined ? wholeItems(answer.list) : { failure: answer.failure };
  });
}

/** What the stage knows without asking: lists that somebody has had read within the last five minutes. */
export function keptKnownIds(
  ports: Pick<AllPorts, 'now'> & { readonly directory: Pick<DirectoryStore, 'kept'> },
  topics: readonly DirectoryTopic[],
): Promise<ReadIds> {
  return knownIds(topics, async (name) => {
    const list = await freshList(ports, name);
    return list === undefined ? { failure: readFailureOf('not_kept') } : wholeItems(list);
  });
}

async function knownIds(topics: readonly DirectoryTopic[], read: ReadList): Promise<ReadIds> {
  const found = await Promise.all(
    topics.map(async (topic) => ({
      topic,
      read: topic === 'partner.offerings' ? await readOfferings(read) : await read(topic),
    })),
  );
  const items = found.flatMap((one) => ('items' in one.read ? [[one.topic, one.read.items]] : []));
  return {
    known: Object.fromEntries(items),
    unchecked: found.flatMap((one) =>
      'failure' in one.read ? [{ topic: one.topic, reason: one.read.failure }] : [],
    ),
  };
}

async function readOfferings(read: ReadList): Promise<Read> {
  const catalogs = await read('partner.catalogs');
  if ('failure' in catalogs) return catalogs;
  if (catalogs.items.length > catalogsMax) return { failure: readFailureOf('too_long') };
  const lists = await Promise.all(catalogs.items.map(({ id }) => read(`partner.offerings.${id}`)));
  const failed = lists.find((list) => 'failure' in list);
  return failed ?? { items: lists.flatMap((list) => ('items' in list ? list.items : [])) };
}

/** An id that is missing in a part of a list may be in the rest. */
function wholeItems({ items, isWhole }: DirectoryList): Read {
  return isWhole ? { items } : { failure: readFailureOf('too_long') };
}
