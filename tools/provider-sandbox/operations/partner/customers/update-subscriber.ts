import * as z from 'zod';
import type { Operation } from '../../../http/call.ts';
import { invalid } from '../../../http/problem.ts';
import { subscriberBody } from '../../../partner/body/subscriber-body.ts';
import { localeDefault } from '../../../partner/customers/subscriber.ts';
import { identifierField, readForm } from '../../../partner/form.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { findCheckedItem } from '../find.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';
import { addressChangeForm, changedAddress } from './address-form.ts';

/** Source: partner API, Subscriber, update request: "the same fields, all optional". */
const form = z.strictObject({
  account_id: identifierField.optional(),
  first_name: z.string().min(1).optional(),
  last_name: z.string().min(1).optional(),
  email: z.email().optional(),
  address: addressChangeForm.optional(),
  locale: z.string().min(1).default(localeDefault),
  birth_date: z.iso.date().optional(),
});

/** Updates a Subscriber. What is not named stays, except the locale: the document has its default for updates too. */
export function updateSubscriber(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    const before = findCheckedItem(world.subscribers, call, 'subscriber-id');
    const change = readForm(call, form);
    const accountId = change.account_id ?? before.accountId;
    if (!world.accounts.get(accountId)) {
      throw invalid([{ detail: 'There is no such account', pointer: '$.account_id' }]);
    }
    const after = {
      ...before,
      accountId,
      firstName: change.first_name ?? before.firstName,
      lastName: change.last_name ?? before.lastName,
      email: change.email ?? before.email,
      locale: change.locale,
      address: changedAddress(before.address, change.address),
      birthDate: change.birth_date ?? before.birthDate,
      updatedAtMs: world.now(),
    };
    world.subscribers.put(after);
    return halAnswer(200, subscriberBody(world, after));
  };
}
