import type { Shelf } from '../../fleet/shelf.ts';
import type { Call } from '../../http/call.ts';
import { Refusal } from '../../http/problem.ts';

/** The item that the path names. Throws the documented 404 when there is none, whatever the id looks like. */
export function findItem<Item extends { readonly id: string }>(
  shelf: Pick<Shelf<Item>, 'get'>,
  { pathParameters }: Call,
): Item {
  const item = shelf.get(pathParameters.id ?? '');
  if (!item) throw new Refusal({ status: 404, detail: 'There is nothing with this id' });
  return item;
}
