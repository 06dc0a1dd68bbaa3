import { isoOf } from '../instant.ts';
import type { PartnerWorld } from '../partner-world.ts';
import type { PhoneNumber } from '../phone-number.ts';
import { link } from './link.ts';

/** Source: partner API, Phone number. Only the switch that changes something is linked. */
export function phoneNumberBody(world: PartnerWorld, phoneNumber: PhoneNumber) {
  const { id, status, createdAtMs, updatedAtMs, msisdn, country, optInExpiresAtMs } = phoneNumber;
  const isEnabled = optInExpiresAtMs !== undefined;
  const switchName = isEnabled ? 'disable-porting-opt-in' : 'enable-porting-opt-in';
  return {
    id,
    status,
    created_at: isoOf(createdAtMs),
    updated_at: isoOf(updatedAtMs),
    msisdn,
    country,
    is_primary: true,
    porting_opt_in: { enabled: isEnabled, expires_at: isoOf(optInExpiresAtMs) },
    _links: {
      self: link(world, `/phone-numbers/${id}`),
      subscription: link(world, `/subscriptions/${phoneNumber.subscriptionId}`),
      ...(status === 'active' && { [switchName]: link(world, `/phone-numbers/${id}/${switchName}`) }),
    },
  };
}
