import { expect } from 'vitest';
import type { Offering } from '../../../../tools/provider-sandbox/partner/products/offering.ts';
import type { Practice } from '../../../support/documents/practice.ts';
import { allOf } from '../../../support/documents/refused.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { catalogId, coverageAreaId, offeringId } from '../../../support/documents/stock.ts';

const states = statementsOf('Partner API');

const heading = 'Product catalog and offering';

const madeAt = '2020-01-01T00:00:00.000Z';

/** One offering, as the client reads it and as it stands on the wire. */
async function offeringOf({ partner, barePartner }: Practice, id: string) {
  const read = (await allOf(partner.productCatalogs.listOfferings(catalogId.everything))).find(
    (offering) => offering.id === id,
  );
  const path = `/product-catalogs/${catalogId.everything}/product-offerings?limit=40`;
  const { body } = await barePartner('GET', path);
  const page = body as { _embedded: { product_offerings: { id: string }[] } };
  const bare = page._embedded.product_offerings.find((offering) => offering.id === id);
  if (!read || !bare) throw new Error(`There is no offering ${id}`);
  return { read, bare };
}

/** A further add-on of which only the form matters. */
function moreOffering(replaced: Partial<Offering>): Offering {
  return {
    id: 'prdoff_more',
    name: 'One more',
    type: 'addon',
    status: 'active',
    validity: { unit: 'day', unitCount: 1, isRecurrent: false },
    allowance: {
      unit: 'gigabytes',
      unitCount: 1,
      isUnlimited: false,
      coverageAreaId: coverageAreaId.germany,
    },
    price: { unitAmount: 100, currency: 'EUR' },
    ...replaced,
  };
}

states(heading, 'an offering has id, name, created_at, updated_at, status and type', async (practice) => {
  const { read, bare } = await offeringOf(practice, offeringId.monthlyPlan);
  expect(read).toMatchObject({
    id: expect.stringMatching(/^prdoff_/),
    name: 'Germany 5 GB a month',
    createdAt: madeAt,
    updatedAt: madeAt,
    status: 'active',
    type: 'plan',
  });
  expect(Object.keys(read.raw)).toEqual(['_links']);
  expect(Object.keys(bare).toSorted()).toEqual(
    [
      ...['_embedded', '_links', 'availability', 'created_at', 'id', 'name', 'status', 'type'],
      ...['updated_at', 'validity'],
    ].toSorted(),
  );
  expect(bare).toMatchObject({ created_at: madeAt, updated_at: madeAt, status: 'active', type: 'plan' });
});

for (const [status, id] of [
  ['active', offeringId.monthlyPlan],
  ['inactive', offeringId.oldPlan],
] as const) {
  states(heading, `the status of an offering can be ${status}`, async (practice) => {
    const { read, bare } = await offeringOf(practice, id);
    expect([read.status, bare]).toMatchObject([status, { status }]);
  });
}

for (const [type, id] of [
  ['plan', offeringId.monthlyPlan],
  ['addon', offeringId.addon],
] as const) {
  states(heading, `the type of an offering can be ${type}`, async (practice) => {
    const { read, bare } = await offeringOf(practice, id);
    expect([read.type, bare]).toMatchObject([type, { type }]);
  });
}

states(heading, 'an offering is available from start_at to end_at', async (practice) => {
  const sold = await offeringOf(practice, offeringId.monthlyPlan);
  expect(sold.read.availability).toEqual({ startAt: madeAt, endAt: undefined, raw: {} });
  const old = await offeringOf(practice, offeringId.oldPlan);
  const endAt = '2024-01-01T00:00:00.000Z';
  expect(old.read.availability).toEqual({ startAt: madeAt, endAt, raw: {} });
  expect(old.bare).toMatchObject({ availability: { start_at: madeAt, end_at: endAt } });
});

for (const [unit, unitCount, isRecurrent, id] of [
  ['month', 1, true, offeringId.monthlyPlan],
  ['day', 30, false, offeringId.addon],
] as const) {
  states(heading, `an offering can be valid for a duration in units of a ${unit}`, async (practice) => {
    const { read, bare } = await offeringOf(practice, id);
    expect(read.validity).toEqual({ type: 'duration', unit, unitCount, isRecurrent, raw: {} });
    expect(bare).toMatchObject({
      validity: { type: 'duration', unit, unit_count: unitCount, is_recurrent: isRecurrent },
    });
  });
}

for (const unit of ['bytes', 'megabytes', 'gigabytes'] as const) {
  const allowance = { unit, unitCount: 500, isUnlimited: false, coverageAreaId: coverageAreaId.germany };
  states(
    heading,
    `an offering can allow data in ${unit}`,
    async (practice) => {
      const { read, bare } = await offeringOf(practice, 'prdoff_more');
      expect(read.allowances).toMatchObject([{ type: 'data', unit, unitCount: 500, isUnlimited: false }]);
      expect(bare).toMatchObject({
        _embedded: { allowances: [{ type: 'data', unit, unit_count: 500, is_unlimited: false }] },
      });
    },
    { partner: { offerings: [moreOffering({ allowance })] } },
  );
}

states(heading, 'an allowance can be unlimited', async (practice) => {
  const { read, bare } = await offeringOf(practice, offeringId.unlimitedPlan);
  expect(read.allowances).toMatchObject([{ type: 'data', isUnlimited: true }]);
  expect(bare).toMatchObject({ _embedded: { allowances: [{ type: 'data', is_unlimited: true }] } });
});

states(heading, 'an allowance embeds its coverage area whole', async (practice) => {
  const { read, bare } = await offeringOf(practice, offeringId.monthlyPlan);
  const area = await practice.partner.coverageAreas.get(coverageAreaId.germany);
  expect(area).toMatchObject({ name: 'Germany', countries: ['DE'] });
  expect(read.allowances?.map(({ coverageArea }) => coverageArea)).toEqual([area]);
  expect(bare).toMatchObject({
    _embedded: {
      allowances: [
        { _embedded: { coverage_area: { id: area.id, name: 'Germany', type: 'local', countries: ['DE'] } } },
      ],
    },
  });
});

states(
  heading,
  'what the list shows behind the first allowance is further offerings of the same form',
  async (practice) => {
    const listed = await allOf(practice.partner.productCatalogs.listOfferings(catalogId.everything));
    expect(listed).toHaveLength(8);
    for (const offering of listed) {
      expect(Object.keys(offering.raw)).toEqual(['_links']);
      expect(offering.allowances).toHaveLength(1);
      expect(offering.allowances?.[0]?.coverageArea?.countries?.length).toBeGreaterThan(0);
    }
  },
);
