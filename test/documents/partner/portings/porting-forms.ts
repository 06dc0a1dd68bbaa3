import type { NewPorting } from '../../../../shared/provider/partner/portings/new-porting.ts';
import type { Practice } from '../../../support/documents/practice.ts';
import { firstOf } from '../../../support/documents/refused.ts';
import { firstSubscription } from '../../../support/documents/some-subscription.ts';

/** What brings a number to the first subscription, by both spellings. */
export async function portingForms(practice: Practice) {
  const { partner } = practice;
  const { subscriptionId } = await firstSubscription(practice);
  const number = await firstOf(partner.phoneNumbers.list({ subscriptionId }));
  const operator = await firstOf(partner.networkOperators.list({ country: 'DE', status: 'active' }));
  const provider = await firstOf(partner.serviceProviders.list({ country: 'DE', status: 'active' }));
  const read: NewPorting = {
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
    preferredSchedule: { type: 'specific_date', preferredPortingAt: '2026-03-10T08:00:00Z' },
  };
  const bare: Record<string, unknown> = {
    direction: 'in',
    country: 'DE',
    subscription_id: subscriptionId,
    phone_number_id: number.id,
    msisdn: '+4915123456789',
    donor_details: {
      network_operator_id: operator.id,
      service_provider_id: provider.id,
      account: { type: 'personal' },
    },
    preferred_schedule: { type: 'specific_date', preferred_porting_at: '2026-03-10T08:00:00Z' },
  };
  return { read, bare };
}
