import type { Operation } from '../../../http/call.ts';
import { networkOperatorBody } from '../../../partner/body/carrier-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { countryRule } from '../country-rule.ts';
import { isAmong } from '../is-among.ts';
import { listAnswer } from '../list-answer.ts';
import { activityRule, readListQuery } from '../list-query.ts';

/** List all network-operators. */
export function listNetworkOperators(world: PartnerWorld): Operation {
  return (call) => {
    const query = readListQuery(call, { country: countryRule, status: activityRule });
    return listAnswer(world, call, query, {
      member: 'network_operators',
      shelf: world.networkOperators,
      isChosen: ({ country, status }) =>
        isAmong(country, query.filter.country) && isAmong(status, query.filter.status),
      body: (item) => networkOperatorBody(world, item),
    });
  };
}
