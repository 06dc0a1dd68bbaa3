import type { Shelf } from '../../fleet/shelf.ts';
import type { Call } from '../../http/call.ts';
import { invalid, Refusal } from '../../http/problem.ts';

/** Source: partner API, Limits, "identifiers". */
const identifierCharsMax = 100;

/** The item that the path names, for an operation that documents 404. */
export function findItem<Item extends { readonly id: string }>(
  shelf: Pick<Shelf<Item>, 'get'>,
  { pathParameters }: Call,
): Item {
  const item = shelf.get(pathParameters.id ?? '');
  if (!item) throw new Refusal({ status: 404, detail: 'There is nothing with this id' });
  return item;
}

/** For one that documents 400 as well: an id that cannot be one is distinguished from an unknown one. */
export function findCheckedItem<Item extends { readonly id: string }>(
  shelf: Pick<Shelf<Item>, 'get'>,
  call: Call,
  parameter: string,
): Item {
  if ((call.pathParameters.id ?? '').length > identifierCharsMax) {
    const detail = `Must have at most ${identifierCharsMax} characters`;
    throw invalid([{ detail, pointer: `$['${parameter}']` }]);
  }
  return findItem(shelf, call);
}

/** For one that documents 400 and no 404: an unknown id is invalid. */
export function findValidItem<Item extends { readonly id: string }>(
  shelf: Pick<Shelf<Item>, 'get'>,
  { pathParameters }: Call,
  parameter: string,
): Item {
  const item = shelf.get(pathParameters.id ?? '');
  if (!item) throw invalid([{ detail: 'There is nothing with this id', pointer: `$['${parameter}']` }]);
  return item;
}
