import type { Step } from '../../jobs/operation.ts';

/**
 * The products that a step names. Orders of a plan or an add-on name offerings: what they come to has an id of its own.
 */
export function productsNamed({ operation, input }: Step): readonly string[] {
  switch (operation) {
    case 'partner.activate_product':
    case 'partner.cancel_product':
      return stringsOf([input.id]);
    case 'partner.cancel_subscription_products':
      return Array.isArray(input.productIds) ? stringsOf(input.productIds) : [];
    default:
      return [];
  }
}

function stringsOf(values: readonly unknown[]): readonly string[] {
  return values.filter((value) => typeof value === 'string');
}
