import { type Practice, write } from './practice.ts';
import { firstOf } from './refused.ts';
import { firstSubscription } from './some-subscription.ts';

/** A number on its way in, of the subscription that is there from the start. */
export async function portingIn(practice: Practice): Promise<string> {
  const { partner } = practice;
  const { subscriptionId } = await firstSubscription(practice);
  const number = await firstOf(partner.phoneNumbers.list({ subscriptionId }));
  const operator = await firstOf(partner.networkOperators.list({ country: 'DE', status: 'active' }));
  const provider = await firstOf(partner.serviceProviders.list({ country: 'DE', status: 'active' }));
  const porting = await partner.portings.create(
    {
      direction: 'in',
      country: 'DE',
      subscriptionId,
      phoneNumberId: number.id,
      msisdn: '+4915123456789',
      donorDetails: {
        networkOperatorId: operator.id,
        serviceProviderId: provider.id,
        account: { type: 'personal' },
      },
      preferredSchedule: { type: 'first_available_date' },
    },
    write,
  );
  return porting.id;
}
