import type { Client, ItemOf, ListId, RequestOf } from '../../../packages/client/src/index.ts';
import type { Session } from '../session/session.ts';
import type { ListWords } from './list-options.ts';

/** Pages that are read at most for a list that is not wanted whole: about 4,000 jobs. */
const pagesMax = 50;

/** Said where more was to be searched, of a list that has the newest first. */
const newestOnly = 'Only the newest were searched. To search further back, add --all, or give a time.';

/** Items of a list. Where a filter finds little, it says that not all was searched, and ends. */
export async function* listed<Id extends ListId>(
  { client, out }: Pick<Session, 'client' | 'out'>,
  { all = false }: Pick<ListWords, 'all'>,
  id: Id,
  request: RequestOf<Id>,
  notAll = newestOnly,
): AsyncGenerator<ItemOf<Id>, void, undefined> {
  let pages = 0;
  for await (const { items, next } of pagesOf(client, id, request)) {
    yield* items as ItemOf<Id>[];
    pages += 1;
    if (all || next === null || pages < pagesMax) continue;
    out.say(notAll);
    return;
  }
}

/** The same as `client.pages`, which asks for a request only where one is needed. */
function pagesOf<Id extends ListId>(client: Client, id: Id, request: RequestOf<Id>) {
  type Pages = (id: Id, request: RequestOf<Id>) => AsyncIterable<{ items: unknown[]; next: string | null }>;
  return (client.pages as unknown as Pages)(id, request);
}
