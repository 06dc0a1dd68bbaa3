import type { Subscriber } from '../../fleet/subscriber.ts';
import type { World } from '../../world.ts';
import { link } from './link.ts';

/** Source: organization API, Subscriber. */
export function subscriberBody(world: World, subscriber: Subscriber) {
  return {
    ...subscriberSummary(subscriber),
    _links: { self: link(world, `/subscribers/${subscriber.id}`) },
  };
}

/** The subscriber inside a subscription or an order. Source: organization API, Subscription, `_embedded.subscriber`. */
export function subscriberSummary({ id, firstName, lastName, email, employeeId, group }: Subscriber) {
  return { id, first_name: firstName, last_name: lastName, email, employee_id: employeeId, group };
}
