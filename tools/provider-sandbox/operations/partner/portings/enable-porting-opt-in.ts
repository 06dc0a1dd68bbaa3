import type { Operation } from '../../../http/call.ts';
import { invalid } from '../../../http/problem.ts';
import { phoneNumberBody } from '../../../partner/body/phone-number-body.ts';
import { refuseBody } from '../../../partner/form.ts';
import { dayMs } from '../../../partner/instant.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { findCheckedItem } from '../find.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';

/** How long an opt-in lasts. Assumed: the document shows `expires_at` without a length. */
const optInMs = 30 * dayMs;

/** Enable Phone Number Opt In. Refused where its link is not offered: for a terminated number, or a second time. */
export function enablePortingOptIn(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    refuseBody(call);
    const before = findCheckedItem(world.phoneNumbers, call, 'phone-number-id');
    if (before.status !== 'active' || before.optInExpiresAtMs !== undefined) {
      const state = before.status === 'active' ? 'has its opt-in already' : 'is terminated';
      throw invalid([{ detail: `The phone number ${state}`, pointer: "$['phone-number-id']" }]);
    }
    const atMs = world.now();
    const optInExpiresAtMs = atMs + optInMs;
    const after = { ...before, optInExpiresAtMs, updatedAtMs: atMs };
    world.phoneNumbers.put(after);
    world.later(optInExpiresAtMs, (endMs) => {
      const now = world.phoneNumbers.get(after.id);
      if (now?.optInExpiresAtMs !== optInExpiresAtMs) return;
      world.phoneNumbers.put({ ...now, optInExpiresAtMs: undefined, updatedAtMs: endMs });
    });
    return halAnswer(200, phoneNumberBody(world, after));
  };
}
