import type { Operation } from '../../../http/call.ts';
import { offeringBody } from '../../../partner/body/offering-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import type { Offering } from '../../../partner/products/offering.ts';
import { findItem } from '../find.ts';
import { listAnswer } from '../list-answer.ts';
import { readListQuery } from '../list-query.ts';

/**
 * The add-ons that fit a plan. Assumed: the list has the form of all others. Here those fit that are sold and
 * can be used in a country of the plan.
 */
export function listCompatibleOfferings(world: PartnerWorld): Operation {
  const countriesOf = ({ allowance }: Offering) =>
    world.coverageAreas.get(allowance.coverageAreaId)?.countries ?? [];
  return (call) => {
    const query = readListQuery(call, {});
    const plan = findItem(world.offerings, call);
    const covered = new Set(plan.type === 'plan' ? countriesOf(plan) : []);
    return listAnswer(world, call, query, {
      member: 'product_offerings',
      shelf: world.offerings,
      isChosen: (offering) =>
        offering.type === 'addon' &&
        offering.status === 'active' &&
        countriesOf(offering).some((country) => covered.has(country)),
      body: (offering) => offeringBody(world, offering),
    });
  };
}
