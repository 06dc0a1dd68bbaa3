import { type PortingEnd, recordCause } from '../diary.ts';
import { type Fleet, some, write } from '../fleet.ts';
import { hourMs, minuteMs } from '../spans.ts';
import type { Story } from '../timetable.ts';
import { numberOf } from './number-of.ts';

/** What happens to a number that is to come in. */
export const waysIn = ['arrives', 'refused by its donor', 'called off', 'called off in vain'] as const;

export type WayIn = (typeof waysIn)[number];

const endOf: Readonly<Record<WayIn, PortingEnd>> = {
  arrives: 'completed',
  'refused by its donor': 'rejected',
  'called off': 'canceled',
  'called off in vain': 'completed',
};

/**
 * Somebody brings a number along. The hundred numbers from +49 171 39200 00 on are kept free for fiction in Germany.
 */
export async function* numberComesIn(
  fleet: Fleet,
  subscriptionId: string,
  way: WayIn,
  portingNo: number,
): Story {
  const { partner, sandbox, diary, random } = fleet;
  const { id: phoneNumberId } = await numberOf(fleet, subscriptionId);
  const msisdn = `+4917139200${String(portingNo).padStart(2, '0')}`;
  const { id } = await partner.portings.create(
    {
      direction: 'in',
      country: 'DE',
      subscriptionId,
      phoneNumberId,
      msisdn,
      donorDetails: { ...(await donor(fleet)), account: { type: 'personal' } },
      preferredSchedule: { type: 'first_available_date' },
    },
    write(`bring-${portingNo}`),
  );
  diary.portingEnds.set(id, endOf[way]);
  recordCause(diary, `porting.${endOf[way]}`);
  if (endOf[way] === 'completed') diary.numbersBrought.set(phoneNumberId, msisdn);
  if (way === 'refused by its donor') {
    sandbox.partner.refuseNumber(id, { reason: 'wrong_birth_date' });
    return;
  }
  if (way === 'arrives') return;
  yield some(random, minuteMs, 4 * hourMs);
  await partner.portings.requestCancellation(id, { reason: 'user_requested' }, write(`call-off-${id}`));
  recordCause(diary, 'porting.cancelation_requested');
  if (way === 'called off in vain') sandbox.partner.refuseCancelation(id);
}

async function donor({ partner }: Fleet) {
  const here = { country: 'DE', status: 'active' } as const;
  for await (const operator of partner.networkOperators.list(here)) {
    for await (const provider of partner.serviceProviders.list(here))
      return { networkOperatorId: operator.id, serviceProviderId: provider.id };
  }
  throw new Error('Nobody in Germany lets numbers go');
}
