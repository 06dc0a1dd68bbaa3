import type { Subscriber } from '../customers/subscriber.ts';
import { isoOf } from '../instant.ts';
import type { PartnerWorld } from '../partner-world.ts';
import { link, reference } from './link.ts';

/** Source: partner API, Subscriber. */
export function subscriberBody(world: PartnerWorld, subscriber: Subscriber) {
  const { id, createdAtMs, updatedAtMs, firstName, lastName, email, locale, address, birthDate } = subscriber;
  return {
    id,
    created_at: isoOf(createdAtMs),
    updated_at: isoOf(updatedAtMs),
    first_name: firstName,
    last_name: lastName,
    email,
    locale,
    address,
    birth_date: birthDate,
    _embedded: { account: reference(world, '/accounts', subscriber.accountId) },
    _links: {
      self: link(world, `/subscribers/${id}`),
      subscriptions: link(world, `/subscriptions?subscriber-id=${id}`),
    },
  };
}
