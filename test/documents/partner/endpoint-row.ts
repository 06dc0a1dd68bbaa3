import type { Endpoint as SubscriptionEndpoint } from './subscriptions/subscription-endpoints.ts';

export type Endpoint = Omit<SubscriptionEndpoint, 'success' | 'prepare'> & {
  readonly success: 200 | 201 | 202;
  readonly prepare: (practice: Parameters<SubscriptionEndpoint['prepare']>[0]) => Promise<string>;
};

/** A row that needs nothing made before. */
const nobody = async () => '';

type Parts = Pick<Endpoint, 'operation' | 'route' | 'run' | 'bare'> & Partial<Endpoint>;

export const list = (collection: string, parts: Parts): Endpoint => ({
  success: 200,
  others: [400],
  prepare: nobody,
  collection,
  ...parts,
});

export const one = (parts: Parts): Endpoint => ({ success: 200, others: [404], prepare: nobody, ...parts });
