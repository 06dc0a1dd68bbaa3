import { ProviderError } from '../../../errors.ts';
import type { Subjects } from '../../../ports/rules.ts';
import type { PartnerApi } from '../api.ts';
import {
  contractFacts,
  invoiceFacts,
  orderFacts,
  portingFacts,
  productFacts,
  subscriptionFacts,
} from './subject-facts.ts';

type Reads = {
  readonly [Resource in
    | 'products'
    | 'subscriptions'
    | 'portings'
    | 'invoices'
    | 'contracts'
    | 'orders']: Pick<PartnerApi[Resource], 'get'>;
};

/** The partner API as rules ask it. */
export function partnerSubjects(partner: Reads): Subjects {
  return {
    product: (id) => found(async () => productFacts(await partner.products.get(id))),
    subscription: (id) => found(async () => subscriptionFacts(await partner.subscriptions.get(id))),
    porting: (id) => found(async () => portingFacts(await partner.portings.get(id))),
    invoice: (id) => found(async () => invoiceFacts(await partner.invoices.get(id))),
    contract: (id) => found(async () => contractFacts(await partner.contracts.get(id))),
    order: (id) => found(async () => orderFacts(await partner.orders.get(id))),
  };
}

async function found<Facts>(read: () => Promise<Facts>): Promise<Facts | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProviderError && error.problem.status === 404) return undefined;
    throw error;
  }
}

/**
 * The own numbers of a subscription, with their plus. A subscription that is retrieved does not show them. Source:
 * partner API, Subscription, "active_phone_numbers".
 */
export async function numbersOfSubscription(
  { phoneNumbers }: Pick<PartnerApi, 'phoneNumbers'>,
  subscriptionId: string,
): Promise<readonly string[]> {
  const numbers: string[] = [];
  for await (const { msisdn, status } of phoneNumbers.list({ subscriptionId }))
    if (msisdn !== undefined && status === 'active') numbers.push(msisdn);
  return numbers;
}
