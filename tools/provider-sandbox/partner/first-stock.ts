import { identifier } from '../identifier.ts';
import type { Carrier } from './customers/carrier.ts';
import type { Catalog, CoverageArea, Offering } from './products/offering.ts';

/** When everything was made that exists from the start: the same in every sandbox. */
export const stockCreatedAtMs = Date.UTC(2020, 0, 1);

export const coverageAreas: readonly CoverageArea[] = [
  area('Germany', 'local', ['DE']),
  area('United Kingdom', 'local', ['GB']),
  area('United States', 'local', ['US']),
  area('Neighbours', 'regional', ['AT', 'BE', 'CH', 'DE', 'FR', 'NL', 'PL']),
  area('Everywhere', 'global', ['AU', 'BR', 'DE', 'FR', 'GB', 'JP', 'US', 'ZA']),
];

export const networkOperators: readonly Carrier[] = [
  carrier('nopr_', 'Nordnetz Beispiel', 'DE'),
  carrier('nopr_', 'Suednetz Beispiel', 'DE'),
  carrier('nopr_', 'Altnetz Beispiel', 'DE', 'inactive'),
  carrier('nopr_', 'Example Mobile Networks', 'GB'),
];

export const serviceProviders: readonly Carrier[] = [
  carrier('spro_', 'Beispielfunk', 'DE'),
  carrier('spro_', 'Musterruf', 'DE'),
  carrier('spro_', 'Altfunk', 'DE', 'inactive'),
  carrier('spro_', 'Example Talk', 'GB'),
];

const plans: readonly Offering[] = [
  offering('plan', 'Germany 5 GB a month', 'Germany', { unit: 'month', gigabytes: 5, isRecurrent: true }),
  offering('plan', 'Neighbours 1 GB', 'Neighbours', { unit: 'day', count: 30, gigabytes: 1 }),
  offering('plan', 'Everywhere unlimited', 'Everywhere', { unit: 'month', isRecurrent: true }),
  offering('plan', 'Germany 2 GB, no longer sold', 'Germany', { unit: 'month', gigabytes: 2, isOld: true }),
];

const addons: readonly Offering[] = [
  offering('addon', 'Germany 1 GB more', 'Germany', { unit: 'day', count: 30, gigabytes: 1 }),
  offering('addon', 'Neighbours 3 GB more', 'Neighbours', { unit: 'day', count: 30, gigabytes: 3 }),
  offering('addon', 'United States day', 'United States', { unit: 'day', gigabytes: 1 }),
  offering('addon', 'Everywhere week, no longer sold', 'Everywhere', {
    unit: 'day',
    count: 7,
    gigabytes: 1,
    isOld: true,
  }),
];

export const offerings: readonly Offering[] = [...plans, ...addons];

export const everything = catalog('Everything', offerings);

export const plansOnly = catalog('Plans only', plans);

function area(name: string, type: CoverageArea['type'], countries: readonly string[]): CoverageArea {
  return { id: identifier('cov_', name), name, type, countries };
}

function carrier(
  prefix: string,
  name: string,
  country: string,
  status: Carrier['status'] = 'active',
): Carrier {
  return { id: identifier(prefix, name), name, country, status };
}

/** @param gigabytes unlimited when left out */
function offering(
  type: Offering['type'],
  name: string,
  areaName: string,
  {
    unit,
    count = 1,
    gigabytes,
    isRecurrent = false,
    isOld = false,
  }: {
    readonly unit: 'day' | 'month';
    readonly count?: number;
    readonly gigabytes?: number;
    readonly isRecurrent?: boolean;
    readonly isOld?: boolean;
  },
): Offering {
  return {
    id: identifier('prdoff_', name),
    name,
    type,
    status: isOld ? 'inactive' : 'active',
    validity: { unit, unitCount: count, isRecurrent },
    allowance: {
      unit: 'gigabytes',
      unitCount: gigabytes ?? 0,
      isUnlimited: gigabytes === undefined,
      coverageAreaId: identifier('cov_', areaName),
    },
    price: { unitAmount: 300 + 200 * (gigabytes ?? 10), currency: 'EUR' },
  };
}

function catalog(name: string, members: readonly Offering[]): Catalog {
  return { id: identifier('prdcat_', name), name, offeringIds: members.map(({ id }) => id) };
}
