import type { Operation } from '../../../http/call.ts';
import { phoneNumberBody } from '../../../partner/body/phone-number-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { findCheckedItem } from '../find.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';

/** Retrieve a Phone Number. */
export function getPhoneNumber(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    return halAnswer(
      200,
      phoneNumberBody(world, findCheckedItem(world.phoneNumbers, call, 'phone-number-id')),
    );
  };
}
