import {
  coverageAreas,
  everything,
  offerings,
  plansOnly,
} from '../../../tools/provider-sandbox/partner/first-stock.ts';

/** What the sandbox sells, by what statements need it for. */
export const offeringId = {
  monthlyPlan: named(offerings, 'Germany 5 GB a month'),
  unlimitedPlan: named(offerings, 'Everywhere unlimited'),
  addon: named(offerings, 'Germany 1 GB more'),
  oldPlan: named(offerings, 'Germany 2 GB, no longer sold'),
};

export const catalogId = { everything: everything.id, plansOnly: plansOnly.id };

export const coverageAreaId = { germany: named(coverageAreas, 'Germany') };

function named(things: readonly { readonly id: string; readonly name: string }[], wanted: string): string {
  const found = things.find(({ name }) => name === wanted);
  if (!found) throw new Error(`The sandbox's stock has nothing named "${wanted}"`);
  return found.id;
}
