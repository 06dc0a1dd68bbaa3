import * as z from 'zod';
import type { Operation } from '../../../http/call.ts';
import { accountBody } from '../../../partner/body/account-body.ts';
import type { Account } from '../../../partner/customers/account.ts';
import { readForm } from '../../../partner/form.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';
import { accountAddressForm, withoutNothing } from './address-form.ts';

/** Source: partner API, Limits, account `name`. */
const name = z.string().min(1).max(100).optional();

/** Source: partner API, Account, create request. The fields of a company are those of the provider's own pages. */
const form = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('personal'),
    name,
    owner: z.strictObject({
      first_name: z.string().min(1),
      last_name: z.string().min(1),
      address: accountAddressForm,
    }),
  }),
  z.strictObject({
    type: z.literal('business'),
    name,
    company_name: z.string().min(1),
    tax_id: z.string().min(1),
    address: accountAddressForm,
  }),
]);

/** Creates a new Account. */
export function createAccount(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    const request = readForm(call, form);
    const atMs = world.now();
    const account: Account = {
      id: world.newId('acc_'),
      type: request.type,
      name: request.name,
      number: String(100_000 + world.accounts.size),
      ...(request.type === 'personal'
        ? { owner: { ...request.owner, address: withoutNothing(request.owner.address) } }
        : {
            company: {
              company_name: request.company_name,
              tax_id: request.tax_id,
              address: withoutNothing(request.address),
            },
          }),
      createdAtMs: atMs,
      updatedAtMs: atMs,
    };
    world.accounts.put(account);
    return halAnswer(201, accountBody(world, account));
  };
}
