import { eid, email, emails, given, oneOf } from './cell-forms.ts';
import { type OrderCells, UnusableRow } from './order-cells.ts';

/** How an eSIM comes to its phone. Source: organization API, Order, delivery object. Assumed: `api` as well. */
export function simProfileOf(cell: OrderCells): Readonly<Record<string, unknown>> {
  const type = oneOf('delivery', cell('delivery') ?? 'email', ['email', 'api']);
  const smds = cell('smds');
  const delivery = {
    type,
    ...given({
      to: emails(cell, 'delivery_to') ?? (type === 'email' ? ownAddress(cell) : undefined),
      cc: emails(cell, 'delivery_cc'),
      eid: eid(cell),
      smds: smds === undefined ? undefined : oneOf('smds', smds, ['apple']),
    }),
  };
  return { simType: 'esim', delivery };
}

/** Without another address the eSIM goes to the person it is for. */
function ownAddress(cell: OrderCells): readonly string[] {
  const own = cell('email');
  if (own === undefined)
    throw new UnusableRow(
      'missing',
      'delivery_to',
      'is empty, and so is "email": an eSIM that is delivered by e-mail needs an address. Fill one in, or write ' +
        'api into "delivery"',
    );
  return [email('email', own)];
}
