import type { SubscriptionDetails } from '../../core/jobs/operation.ts';
import type { Subscription } from '../partner/subscriptions/subscriptions.ts';

/** What a person needs to know of a partner's subscription. */
export function detailsOf({ id, simProfile, links }: Subscription): SubscriptionDetails {
  const { iccid, smdpAddress, matchingId, profileStatus } = simProfile ?? {};
  return {
    subscriptionId: id,
    ...(iccid === undefined ? {} : { iccid }),
    // Source: provider facts, 2, "Link object contents": server address and matching id make the code that a phone
    // reads.
    ...(smdpAddress === undefined || matchingId === undefined
      ? {}
      : { activationCode: `LPA:1$${smdpAddress}$${matchingId}` }),
    ...(links.qrcode === undefined ? {} : { qrCode: links.qrcode }),
    // The document shows `Installed` and `installed`.
    ...(profileStatus === undefined ? {} : { installed: profileStatus.toLowerCase() === 'installed' }),
  };
}
