import type { Step } from '../../jobs/operation.ts';

/** The offerings of the add-ons that a step tops a subscription up with; none of any other step. */
export function addOnsBought({ operation, input }: Step): readonly string[] {
  if (operation !== 'partner.topup_subscription') return [];
  const addOns = memberOf(input.products, 'addons');
  if (!Array.isArray(addOns)) return [];
  return addOns
    .map((addOn: unknown) => memberOf(addOn, 'productOfferingId'))
    .filter((id) => typeof id === 'string');
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
