import * as z from 'zod';
import type { Operation } from '../../../http/call.ts';
import { invalid } from '../../../http/problem.ts';
import { subscriberBody } from '../../../partner/body/subscriber-body.ts';
import { localeDefault } from '../../../partner/customers/subscriber.ts';
import { identifierField, readForm } from '../../../partner/form.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';
import { addressForm, withoutNothing } from './address-form.ts';

/**
 * Source: partner API, Subscriber, create request. Assumed: which countries need a birth date is open, here none
 * does.
 */
const form = z.strictObject({
  account_id: identifierField,
  first_name: z.string().min(1),
  last_name: z.string().min(1),
  email: z.email(),
  address: addressForm,
  locale: z.string().min(1).default(localeDefault),
  birth_date: z.iso.date().optional(),
});

/** Creates a new Subscriber. */
export function createSubscriber(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    const request = readForm(call, form);
    if (!world.accounts.get(request.account_id)) {
      throw invalid([{ detail: 'There is no such account', pointer: '$.account_id' }]);
    }
    const atMs = world.now();
    const subscriber = {
      id: world.newId('subr_'),
      accountId: request.account_id,
      firstName: request.first_name,
      lastName: request.last_name,
      email: request.email,
      locale: request.locale,
      address: withoutNothing(request.address),
      birthDate: request.birth_date,
      createdAtMs: atMs,
      updatedAtMs: atMs,
    };
    world.subscribers.put(subscriber);
    return halAnswer(201, subscriberBody(world, subscriber));
  };
}
