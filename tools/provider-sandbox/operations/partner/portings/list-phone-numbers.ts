import type { Operation } from '../../../http/call.ts';
import { Refusal } from '../../../http/problem.ts';
import { phoneNumberBody } from '../../../partner/body/phone-number-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { isAmong } from '../is-among.ts';
import { listAnswer } from '../list-answer.ts';
import { identifierRule, readListQuery } from '../list-query.ts';

/** List Phone Numbers. The only list with a 404 and no path parameter: it is that of an unknown subscription here. */
export function listPhoneNumbers(world: PartnerWorld): Operation {
  return (call) => {
    const query = readListQuery(call, { 'subscription-id': identifierRule });
    const wanted = query.filter['subscription-id'];
    if (wanted && !wanted.some((id) => world.subscriptions.get(id))) {
      throw new Refusal({ status: 404, detail: 'There is no such subscription' });
    }
    return listAnswer(world, call, query, {
      member: 'phone_numbers',
      shelf: world.phoneNumbers,
      isChosen: ({ subscriptionId }) => isAmong(subscriptionId, wanted),
      body: (item) => phoneNumberBody(world, item),
    });
  };
}
