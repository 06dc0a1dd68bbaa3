import type { Contract } from '../customers/contract.ts';
import { isoOf } from '../instant.ts';
import type { PartnerWorld } from '../partner-world.ts';
import { link, reference } from './link.ts';

/** Source: partner API, Contract. */
export function contractBody(world: PartnerWorld, { id, accountId, orderId, createdAtMs }: Contract) {
  return {
    id,
    type: 'contract_summary',
    created_at: isoOf(createdAtMs),
    _embedded: {
      account: reference(world, '/accounts', accountId),
      order: reference(world, '/orders', orderId),
    },
    _links: { self: link(world, `/contracts/${id}`) },
  };
}
