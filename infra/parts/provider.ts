import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Realm } from '../../shared/core/realm.ts';
import type { DataStack } from '../data-stack.ts';
import { keepTokens, readSecret } from './permissions.ts';

/** Where an API lives, and where its access tokens come from. */
export type ApiPlace = { readonly baseUrl: string; readonly authUrl: string };

/** Both of the provider's APIs; the partner's addresses may be empty. */
export type Provider = Readonly<Record<Realm, ApiPlace>>;

/** What a function is told of the APIs that it calls. */
export function variablesOf(
  provider: Provider,
  data: Pick<DataStack, 'access'>,
  ...realms: readonly Realm[]
): Record<string, string> {
  return Object.fromEntries(
    realms.flatMap((realm) => {
      const { credentials, tokens } = data.access[realm];
      const named = {
        CREDENTIALS_SECRET_ARN: credentials.secretArn,
        TOKEN_SECRET_ARNS: tokens.map(({ secretArn }) => secretArn).join(','),
        BASE_URL: provider[realm].baseUrl,
        AUTH_URL: provider[realm].authUrl,
      };
      return Object.entries(named).map(([name, value]) => [`${realm.toUpperCase()}_${name}`, value]);
    }),
  );
}

/** The right to fetch access tokens, and to share them. */
export function mayAsk(data: Pick<DataStack, 'access'>, ...realms: readonly Realm[]): PolicyStatement[] {
  return realms.flatMap((realm) => {
    const { credentials, tokens } = data.access[realm];
    return [readSecret(credentials), keepTokens(tokens)];
  });
}
