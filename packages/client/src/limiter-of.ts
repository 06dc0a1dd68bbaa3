import type { components } from './generated/schema.ts';

type Schemas = components['schemas'];

/** @returns the rate limiter that a job's calls pass through; undefined if the status shows none */
export function limiterOf(
  { kind, provider_api: api, operation }: Pick<Schemas['Job'], 'kind' | 'provider_api' | 'operation'>,
  { limiters }: Pick<Schemas['Status'], 'limiters'>,
): Schemas['LimiterStatus'] | undefined {
  const isPartner =
    api === 'partner' || kind === 'porting' || kind === 'account_change' || operation?.startsWith('partner.');
  const group =
    kind === 'campaign' ? 'organization.sms' : isPartner ? 'partner.orders' : 'organization.orders';
  return limiters.find(({ paces }) => paces.includes(group));
}
