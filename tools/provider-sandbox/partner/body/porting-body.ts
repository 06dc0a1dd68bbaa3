import { isoOf } from '../instant.ts';
import type { PartnerWorld } from '../partner-world.ts';
import type { Porting } from '../portings/porting.ts';
import { deadlineMs } from '../portings/porting-times.ts';
import { networkOperatorBody, serviceProviderBody } from './carrier-body.ts';
import { link } from './link.ts';

/** Source: partner API, Porting resource. */
export function portingBody(world: PartnerWorld, porting: Porting) {
  const { id, direction, country, status, msisdn, preferredAtMs, rejection } = porting;
  return {
    id,
    direction,
    country,
    status,
    msisdn,
    preferred_schedule: {
      type: preferredAtMs === undefined ? 'first_available_date' : 'specific_date',
      preferred_porting_at: isoOf(preferredAtMs),
    },
    ...(direction === 'in'
      ? { donor_details: { ...otherSide(world, porting), account: { type: 'personal' } } }
      : { recipient_details: otherSide(world, porting), termination_action: porting.terminationAction }),
    cancelation_deadline_at: isoOf(deadlineMs(porting)),
    scheduled_at: isoOf(porting.scheduledAtMs),
    completed_at: isoOf(porting.completedAtMs),
    canceled_at: isoOf(porting.canceledAtMs),
    ...(rejection && {
      rejection: {
        reason: rejection.reason,
        message: rejection.message,
        rejected_at: isoOf(rejection.rejectedAtMs),
      },
    }),
    created_at: isoOf(porting.createdAtMs),
    updated_at: isoOf(porting.updatedAtMs),
    _links: linksOf(world, porting),
  };
}

function otherSide(world: PartnerWorld, { networkOperatorId, serviceProviderId }: Porting) {
  const operator = world.networkOperators.get(networkOperatorId);
  const provider = world.serviceProviders.get(serviceProviderId);
  return {
    _embedded: {
      network_operator: operator && networkOperatorBody(world, operator),
      service_provider: provider && serviceProviderBody(world, provider),
    },
  };
}

function linksOf(world: PartnerWorld, { id, subscriptionId, phoneNumberId }: Porting) {
  const subscriberId = world.subscriptions.get(subscriptionId)?.subscriberId;
  return {
    self: link(world, `/portings/${id}`),
    subscriber: link(world, `/subscribers/${subscriberId}`),
    subscription: link(world, `/subscriptions/${subscriptionId}`),
    phone_number: link(world, `/phone-numbers/${phoneNumberId}`),
  };
}
