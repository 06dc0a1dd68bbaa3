import type { PhoneNumber } from '../../../shared/provider/partner/portings/phone-numbers.ts';
import type { Fleet } from '../fleet.ts';

/** The one number of a subscription. */
export async function numberOf({ partner }: Fleet, subscriptionId: string): Promise<PhoneNumber> {
  for await (const number of partner.phoneNumbers.list({ subscriptionId })) return number;
  throw new Error(`The subscription ${subscriptionId} has no number`);
}
