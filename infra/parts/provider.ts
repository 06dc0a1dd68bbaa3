import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { ProviderApi } from '../../shared/core/provider-api.ts';
import type { DataStack } from '../data-stack.ts';
import { keepTokens, readSecret } from './permissions.ts';

/** Where an API lives, and where its access tokens come from. */
export type ApiAddress = { readonly baseUrl: string; readonly authUrl: string };

/** The provider's APIs that the stage uses; the partner's addresses may be empty. */
export type Provider = { readonly organization: ApiAddress; readonly partner: ApiAddress | undefined };

/** What a function knows of the APIs that it calls. */
export function variablesOf(provider: Provider, ...apis: readonly ProviderApi[]): Record<string, string> {
  return Object.fromEntries(
    apis.flatMap((api) => {
      const place = provider[api];
      if (place === undefined) return [];
      return [
        [`${api.toUpperCase()}_BASE_URL`, place.baseUrl],
        [`${api.toUpperCase()}_AUTH_URL`, place.authUrl],
      ];
    }),
  );
}

/** The right to fetch access tokens, and to share them. */
export function mayAsk(data: Pick<DataStack, 'access'>, ...apis: readonly ProviderApi[]): PolicyStatement[] {
  return apis.flatMap((api) => {
    const place = data.access[api];
    if (place === undefined) return [];
    const { credentials, tokens } = place;
    return [readSecret(credentials), keepTokens(tokens)];
  });
}
