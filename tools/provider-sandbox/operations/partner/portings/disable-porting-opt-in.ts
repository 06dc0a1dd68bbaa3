import type { Operation } from '../../../http/call.ts';
import { invalid } from '../../../http/problem.ts';
import { phoneNumberBody } from '../../../partner/body/phone-number-body.ts';
import { refuseBody } from '../../../partner/form.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { findCheckedItem } from '../find.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';

/** Disable Phone Number Opt In. Refused where its link is not offered. */
export function disablePortingOptIn(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    refuseBody(call);
    const before = findCheckedItem(world.phoneNumbers, call, 'phone-number-id');
    if (before.optInExpiresAtMs === undefined) {
      throw invalid([{ detail: 'The phone number has no opt-in', pointer: "$['phone-number-id']" }]);
    }
    const after = { ...before, optInExpiresAtMs: undefined, updatedAtMs: world.now() };
    world.phoneNumbers.put(after);
    return halAnswer(200, phoneNumberBody(world, after));
  };
}
