import type { Account } from '../../fleet/account.ts';
import type { World } from '../../world.ts';
import { link } from './link.ts';

/** Source: organization API, Account. */
export function accountBody(world: World, account: Account) {
  return {
    ...accountSummary(account),
    status: 'active',
    _links: { self: link(world, `/accounts/${account.id}`) },
  };
}

/** The account inside a subscription. Source: organization API, Subscription, `_embedded.account`. */
export function accountSummary({ id, referenceCode, name, country }: Account) {
  return { id, reference_code: referenceCode, name, country };
}
