import type { Operation } from '../../../http/call.ts';
import { choiceRule } from '../../../http/query.ts';
import { portingBody } from '../../../partner/body/porting-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { portingStatuses } from '../../../partner/portings/porting.ts';
import { isAmong } from '../is-among.ts';
import { listAnswer } from '../list-answer.ts';
import { identifierRule, readListQuery } from '../list-query.ts';

/** List all Portings. */
export function listPortings(world: PartnerWorld): Operation {
  return (call) => {
    const query = readListQuery(call, {
      status: choiceRule(portingStatuses),
      'phone-number-id': identifierRule,
      'subscription-id': identifierRule,
    });
    return listAnswer(world, call, query, {
      member: 'portings',
      shelf: world.portings,
      isChosen: ({ status, phoneNumberId, subscriptionId }) =>
        isAmong(status, query.filter.status) &&
        isAmong(phoneNumberId, query.filter['phone-number-id']) &&
        isAmong(subscriptionId, query.filter['subscription-id']),
      body: (item) => portingBody(world, item),
    });
  };
}
