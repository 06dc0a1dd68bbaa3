import type { Account } from '../customers/account.ts';
import { isoOf } from '../instant.ts';
import type { PartnerWorld } from '../partner-world.ts';
import { link } from './link.ts';

/** Source: partner API, Account. A company has no owner. */
export function accountBody(world: PartnerWorld, account: Account) {
  return { ...shared(world, account), owner: account.owner, ...account.company };
}

/** An account in a list. Source: partner API, Account, "List items", which show an address in place of the owner. */
export function listedAccountBody(world: PartnerWorld, account: Account) {
  const { owner, company } = account;
  return {
    ...shared(world, account),
    company_name: company?.company_name ?? '',
    tax_id: company?.tax_id ?? '',
    address: company?.address ?? owner?.address,
  };
}

function shared(world: PartnerWorld, { id, name, type, number, createdAtMs, updatedAtMs }: Account) {
  return {
    id,
    name,
    type,
    number,
    created_at: isoOf(createdAtMs),
    updated_at: isoOf(updatedAtMs),
    _links: { self: link(world, `/accounts/${id}`) },
  };
}
