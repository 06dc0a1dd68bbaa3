import type { Operation } from '../../../http/call.ts';
import { offeringBody } from '../../../partner/body/offering-body.ts';
import { priceBody } from '../../../partner/body/product-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { findItem } from '../find.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';

/** An offering with its prices. Assumed: these are reported as a product tells its own. */
export function getProductOffering(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    const offering = findItem(world.offerings, call);
    const { _embedded: parts, ...body } = offeringBody(world, offering);
    return halAnswer(200, { ...body, _embedded: { ...parts, prices: [priceBody(offering)] } });
  };
}
