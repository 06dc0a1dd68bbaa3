import type { OrderTemplate } from '../../../fleet/order-template.ts';
import type { World } from '../../../world.ts';
import { link } from '../link.ts';

/** Source: organization API, Order template. */
export function orderTemplateBody(world: World, { id, description, offerings }: OrderTemplate) {
  return {
    id,
    type: 'activate_subscription',
    description,
    products: offerings.map((offering) => ({
      _embedded: { 'product-offering': { id: offering.id, type: 'plan', name: offering.name } },
    })),
    _links: { self: link(world, `/order-templates/${id}`) },
  };
}
