import { stockCreatedAtMs } from '../first-stock.ts';
import { isoOf } from '../instant.ts';
import type { PartnerWorld } from '../partner-world.ts';
import type { Catalog, CoverageArea, Offering } from '../products/offering.ts';
import { link } from './link.ts';

const madeAt = { created_at: isoOf(stockCreatedAtMs), updated_at: isoOf(stockCreatedAtMs) };

/** Source: partner API, Product offering. */
export function offeringBody(world: PartnerWorld, offering: Offering) {
  const { status } = offering;
  return {
    ...offeringSummary(world, offering),
    ...madeAt,
    status,
    availability: {
      start_at: isoOf(stockCreatedAtMs),
      end_at: status === 'inactive' ? isoOf(Date.UTC(2024, 0, 1)) : undefined,
    },
  };
}

/** The offering of a product. Source: partner API, Product, `_embedded.product_offering`. */
export function offeringSummary(world: PartnerWorld, { id, name, type, validity, allowance }: Offering) {
  const { unit, unitCount, isUnlimited, coverageAreaId } = allowance;
  const coverageArea = world.coverageAreas.get(coverageAreaId);
  return {
    id,
    name,
    type,
    validity: {
      type: 'duration',
      unit: validity.unit,
      unit_count: validity.unitCount,
      is_recurrent: validity.isRecurrent,
    },
    _embedded: {
      allowances: [
        {
          type: 'data',
          unit,
          unit_count: unitCount,
          is_unlimited: isUnlimited,
          _embedded: { coverage_area: coverageArea && coverageAreaBody(world, coverageArea) },
        },
      ],
    },
    _links: { self: link(world, `/product-offerings/${id}`) },
  };
}

/** Source: partner API, Coverage area. */
export function coverageAreaBody(world: PartnerWorld, { id, name, type, countries }: CoverageArea) {
  return { id, name, type, ...madeAt, countries, _links: { self: link(world, `/coverage-areas/${id}`) } };
}

/** Source: partner API, Product catalog. */
export function catalogBody(world: PartnerWorld, { id, name }: Catalog) {
  const self = `/product-catalogs/${id}`;
  return {
    id,
    name,
    ...madeAt,
    _links: { self: link(world, self), 'product-offerings': link(world, `${self}/product-offerings`) },
  };
}
