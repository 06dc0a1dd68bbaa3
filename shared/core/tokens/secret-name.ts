import type { ProviderApi } from '../provider-api.ts';
import { ringSlots } from './token-ring.ts';

/** The secrets that people fill. */
export type FilledSecret = 'ProviderCredentials' | 'PartnerCredentials' | 'WebhookSecrets' | 'CrmSecrets';

/** The secret that holds the credentials of each of the provider's APIs. */
export const credentialsOf = {
  organization: 'ProviderCredentials',
  partner: 'PartnerCredentials',
} as const satisfies Record<ProviderApi, FilledSecret>;

/** How a stage's secret is called, in the template and in the calls that read it. */
export function secretName(stage: string, secret: FilledSecret): string {
  return `Fleetcast/${stage}/${secret}`;
}

const tokenWords = { organization: 'OrganizationToken', partner: 'PartnerToken' } as const;

/** The names of the secrets in which the service keeps an API's tokens, in the order of their slots. */
export function tokenSecretNames(stage: string, providerApi: ProviderApi): readonly string[] {
  return Array.from(
    { length: ringSlots },
    (_, slot) => `Fleetcast/${stage}/${tokenWords[providerApi]}${slot}`,
  );
}
