import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import type { Log, Sms } from '../ports.ts';
import { openDispatcher } from '../provider/dispatcher.ts';
import { organizationApi } from '../provider/organization/api.ts';
import { tokenSource } from '../provider/token.ts';
import { awsClientSettings, chance, now, required } from './live.ts';
import { liveSharedTokens } from './live-shared-tokens.ts';
import { jsonSecret } from './secrets.ts';

const credentials = z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) });

/** The provider's Send SMS, with the credentials of the stage's secret and the tokens that its processes share. */
export function liveSms(log: Pick<Log, 'warn'>): Sms {
  const secret = jsonSecret(
    new SecretsManagerClient(awsClientSettings),
    required('CREDENTIALS_SECRET_ARN'),
    readCredentials,
    {
      // Only asked for a token request; a rotated secret has to be seen then.
      forMs: 0,
      now,
    },
  );
  const dispatcher = openDispatcher();
  const tokens = tokenSource({
    authUrl: required('PROVIDER_AUTH_URL'),
    credentials: secret.read,
    dispatcher,
    now,
    chance,
    shared: liveSharedTokens('organization', log),
  });
  return organizationApi({ baseUrl: required('PROVIDER_BASE_URL'), tokens, dispatcher, now }).sms;
}

function readCredentials(json: unknown) {
  const read = credentials.safeParse(json);
  if (!read.success) throw new Error('The credentials secret must hold {"client_id", "client_secret"}');
  return { clientId: read.data.client_id, clientSecret: read.data.client_secret };
}
