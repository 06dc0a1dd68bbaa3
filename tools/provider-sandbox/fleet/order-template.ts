import { identifier } from '../identifier.ts';

/** What an order may be made from. Source: organization API, Order template. */
export type OrderTemplate = {
  readonly id: string;
  readonly description: string;
  readonly offerings: readonly { readonly id: string; readonly name: string }[];
};

/** What an order without a template gets. */
export const standardTemplate = templateOf('Standard line', ['Voice and data 10 GB']);

/** Every template that the organization can order from; they are the same in every sandbox. */
export const orderTemplates: readonly OrderTemplate[] = [
  standardTemplate,
  templateOf('Travelling line', ['Voice and data 10 GB', 'Roaming 5 GB']),
  templateOf('Device without voice', ['Data 1 GB']),
];

function templateOf(description: string, offeringNames: readonly string[]): OrderTemplate {
  return {
    id: identifier('otpl_', description),
    description,
    offerings: offeringNames.map((name) => ({ id: identifier('prodoff_', name), name })),
  };
}
