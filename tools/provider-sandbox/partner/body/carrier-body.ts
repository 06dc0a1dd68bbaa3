import type { Carrier } from '../customers/carrier.ts';
import { stockCreatedAtMs } from '../first-stock.ts';
import { isoOf } from '../instant.ts';
import type { PartnerWorld } from '../partner-world.ts';
import { link } from './link.ts';

/** Source: partner API, Network operator. */
export function networkOperatorBody(world: PartnerWorld, operator: Carrier) {
  return { ...carrierBody(world, '/network-operators', operator), trade_name: `${operator.name} AG` };
}

/** Source: partner API, Service provider. */
export function serviceProviderBody(world: PartnerWorld, provider: Carrier) {
  return carrierBody(world, '/service-providers', provider);
}

function carrierBody(world: PartnerWorld, path: string, { id, name, country, status }: Carrier) {
  return {
    id,
    name,
    country,
    status,
    created_at: isoOf(stockCreatedAtMs),
    updated_at: isoOf(stockCreatedAtMs),
    _links: { self: link(world, `${path}/${id}`) },
  };
}
