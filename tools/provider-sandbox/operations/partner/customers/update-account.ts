import * as z from 'zod';
import type { Operation } from '../../../http/call.ts';
import { invalid } from '../../../http/problem.ts';
import { accountBody } from '../../../partner/body/account-body.ts';
import { readForm } from '../../../partner/form.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { findValidItem } from '../find.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';
import { addressChangeForm, changedAddress } from './address-form.ts';

/** Source: partner API, Account, patch request. Assumed: the names of the owner. */
const form = z.strictObject({
  name: z.string().min(1).max(100).optional(),
  owner: z
    .strictObject({
      first_name: z.string().min(1).optional(),
      last_name: z.string().min(1).optional(),
      address: addressChangeForm.optional(),
    })
    .optional(),
});

/** Patch an account. What is not named stays. */
export function updateAccount(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    const account = findValidItem(world.accounts, call, 'account-id');
    const { name = account.name, owner: change } = readForm(call, form);
    const { owner } = account;
    if (change && !owner) throw invalid([{ detail: 'The account has no owner', pointer: '$.owner' }]);
    const after = {
      ...account,
      name,
      updatedAtMs: world.now(),
      ...(owner &&
        change && {
          owner: {
            first_name: change.first_name ?? owner.first_name,
            last_name: change.last_name ?? owner.last_name,
            address: changedAddress(owner.address, change.address),
          },
        }),
    };
    world.accounts.put(after);
    return halAnswer(200, accountBody(world, after));
  };
}
