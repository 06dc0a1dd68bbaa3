import type { Operation } from '../../../http/call.ts';
import { serviceProviderBody } from '../../../partner/body/carrier-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { findItem } from '../find.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';

/** Get a service-provider by id. */
export function getServiceProvider(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    return halAnswer(200, serviceProviderBody(world, findItem(world.serviceProviders, call)));
  };
}
